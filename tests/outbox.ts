import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { vi } from 'vitest';

export interface ReadMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Waits for the newest mail to an address in the outbox folder. */
export async function mailTo(dataDir: string, address: string, subject = /./): Promise<ReadMail> {
  return vi.waitFor(
    async () => {
      const mails = await readOutbox(dataDir);
      const mail = mails.find(({ to, subject: of }) => to === address && subject.test(of));
      if (!mail) throw new Error(`no mail to ${address}`);
      return mail;
    },
    { timeout: 20_000, interval: 25 },
  );
}

export async function readOutbox(dataDir: string): Promise<ReadMail[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter(
    (name) => name.endsWith('.eml') && !name.startsWith('.'),
  );
  return Promise.all(
    names
      .sort()
      .reverse()
      .map(async (name) => {
        const mail = await PostalMime.parse(await readFile(join(folder, name)));
        return {
          to: mail.to?.[0]?.address ?? '',
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          html: mail.html ?? '',
        };
      }),
  );
}

export const tokenIn = (mail: ReadMail): string => /token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
export const codeIn = (mail: ReadMail): string => /^\d{6}$/m.exec(mail.text)?.[0] ?? '';
