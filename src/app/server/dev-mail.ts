import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import PostalMime from 'postal-mime';
import { isFromThisMachine } from '#kit/server/http/metrics-route.ts';
import type { Config } from '#club/server/config.ts';
import { escapeHtml } from '#kit/server/escape-html.ts';
import { notFound } from '#kit/shared/errors.ts';
import { outboxOf } from './open-context.ts';

interface OutboxMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  date: string;
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'";

/** Without a mail server, /dev/mail shows what would have been sent, on a server that only this computer reaches. */
export function addDevMail(app: FastifyInstance, config: Config): void {
  app.get<{ Querystring: { format?: string } }>('/dev/mail', async (request, reply) => {
    if (!isFromThisMachine(request.raw)) throw notFound();
    const mails = await readOutbox(outboxOf(config));
    if (request.query.format === 'json')
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(mails));
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page(mails));
  });
}

async function readOutbox(folder: string): Promise<OutboxMail[]> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
    .sort()
    .reverse()
    .slice(0, 100);
  return Promise.all(
    newest.map(async (name) => toMail(await PostalMime.parse(await readFile(join(folder, name))))),
  );
}

const toMail = (mail: Awaited<ReturnType<typeof PostalMime.parse>>): OutboxMail => ({
  to: mail.to?.map(({ address }) => address ?? '').join(', ') ?? '',
  subject: mail.subject ?? '',
  text: mail.text ?? '',
  html: mail.html ?? '',
  date: mail.date ?? '',
});

function page(mails: OutboxMail[]): string {
  const rows = mails.map(
    ({
      to,
      subject,
      html,
      date,
    }) => `<details><summary><b>${escapeHtml(subject)}</b> → ${escapeHtml(to)} <small>${escapeHtml(date)}</small></summary>
<iframe sandbox="allow-top-navigation-by-user-activation allow-popups" title="${escapeHtml(subject)}" srcdoc="${escapeHtml(html.replace('<head>', '<head><base target="_top">'))}"></iframe></details>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title>
<style>body{font:16px/1.6 system-ui,sans-serif;max-width:720px;margin:2rem auto;padding:0 1rem}details{border-bottom:1px solid #ccd;padding:.75rem 0}summary{cursor:pointer}small{color:#556}iframe{width:100%;height:520px;border:0;margin-top:1rem}</style>
<h1>Outbox</h1><p>No mail server is set, so mails stay here. Newest first.</p>${rows.join('\n') || '<p>No mail yet.</p>'}</html>`;
}
