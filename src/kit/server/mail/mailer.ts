import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { isLoopback } from '../loopback.ts';
import type { Language } from '#kit/shared/language.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  language: Language;
  /** ISO time after which it helps nobody and is not sent. */
  expiresAt?: string;
}

export interface Mailer {
  /** Returns what the mail server said, and null where none is set. */
  send(mail: Mail): Promise<string | null>;
  close(): void;
}

interface MailerOptions {
  smtpUrl: string | undefined;
  from: string;
  outbox: string;
}

/** Sends mail over SMTP where a server is set, and writes it to the outbox folder otherwise. */
export const makeMailer = (options: MailerOptions): Mailer =>
  options.smtpUrl ? smtpMailer(options.smtpUrl, options.from) : outboxMailer(options.outbox, options.from);

const messageOf = (mail: Mail, from: string) => ({
  from,
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  headers: { 'Content-Language': mail.language, 'Auto-Submitted': 'auto-generated' },
});

/**
 * Mails carry sign-in codes and links, so TLS is required: from the first byte with smtps://, by STARTTLS with smtp://.
 * A server on this machine may do without, because nothing passes a network; `?tls=0` and `?tls=1` say it for any host.
 */
export function smtpOptionsOf(smtpUrl: string) {
  const url = new URL(smtpUrl);
  const tls = url.searchParams.get('tls') ?? (isLoopback(url.hostname) ? null : '1');
  if (tls !== null && tls !== '0' && tls !== '1')
    throw new Error(`tls must be 1 or 0, not "${tls.slice(0, 50)}"`);
  if (tls === '0' && url.protocol === 'smtps:') throw new Error('tls=0 is accepted with smtp:// only');
  url.searchParams.delete('tls');
  return { url: url.href, requireTLS: tls === '1', ignoreTLS: tls === '0' };
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    ...smtpOptionsOf(url),
    pool: true,
    maxConnections: 2,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  });
  return {
    send: async (mail) => (await transport.sendMail(messageOf(mail, from))).response,
    close: () => transport.close(),
  };
}

function outboxMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      // Renamed when complete, so that a reader of the folder never sees half a mail.
      await writeFile(join(folder, `.${name}`), message as Buffer, { mode: 0o600 });
      await rename(join(folder, `.${name}`), join(folder, name));
      return null;
    },
    close: () => transport.close(),
  };
}
