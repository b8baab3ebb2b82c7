import { findRows } from '#kit/server/database/client.ts';
import { sql } from 'drizzle-orm';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { postMail, postMails } from '#kit/server/mail/mail-queue.ts';
import { makeMailer, smtpOptionsOf } from '#kit/server/mail/mailer.ts';
import { retryNow } from './job-queue.ts';
import { startCatcher } from './mail-catcher.ts';
import { makePerson } from './people.ts';
import { makeAuthority } from './certificates.ts';
import { codeIn } from './outbox.ts';
import { appForTest } from './test-app.ts';

test('a mail is sent over SMTP from the configured address, as text and HTML', async () => {
  const catcher = await startCatcher();
  const { api, context } = await appForTest({
    environment: { SMTP_URL: catcher.url, MAIL_FROM: 'Club <hello@club.test>' },
  });
  const { user } = await makePerson(context, { language: 'ar' });
  await api.post('/api/auth/forgot-password', { email: user.email });
  await expect.poll(() => catcher.mails.length).toBe(1);
  const [{ from, to, mail }] = catcher.mails as [(typeof catcher.mails)[0]];
  expect({ from, to }).toEqual({ from: 'hello@club.test', to: [user.email] });
  expect(mail.subject).toBe('كود استعادة كلمة المرور في ICPC-HTI');
  expect(codeIn({ to: '', subject: '', html: '', text: mail.text ?? '' })).toMatch(/^\d{6}$/);
  expect(mail.html).toContain('dir="rtl"');
});

test('a mail that the server refuses for now is retried until it is sent', async () => {
  const catcher = await startCatcher();
  catcher.refuse(1);
  const { api, context, errors } = await appForTest({ environment: { SMTP_URL: catcher.url } });
  const { user } = await makePerson(context);
  expect((await api.post('/api/auth/forgot-password', { email: user.email })).status).toBe(200);
  await expect.poll(() => errors.splice(0).length).toBe(1);
  await retryNow(context.db, 'mail');
  await expect.poll(() => catcher.mails.length).toBe(1);
});

test('a mail server that does not know an address puts it neither into the log nor into the queue', async () => {
  const catcher = await startCatcher();
  catcher.forgetEverybody();
  const { api, context, errors } = await appForTest({ environment: { SMTP_URL: catcher.url } });
  const { user } = await makePerson(context, { email: 'nourhan.adel+camp@club.test' });
  await api.post('/api/auth/forgot-password', { email: user.email });
  await expect.poll(() => errors).toHaveLength(1);
  const logged = JSON.stringify(errors.splice(0));
  expect(logged).toContain('550 5.1.1 <…@club.test>: Recipient address rejected');
  expect(logged).not.toContain('nourhan');
  const reasons = async () => {
    const rows = await findRows(context.db, sql`select output from pgboss.job where output is not null`);
    return JSON.stringify(rows);
  };
  await expect.poll(reasons).toContain('550 5.1.1 <…@club.test>');
  expect(await reasons()).not.toContain('nourhan');
});

test('a mail to one person does not wait for those that go to many', async () => {
  const catcher = await startCatcher();
  const { context } = await appForTest({ environment: { SMTP_URL: catcher.url } });
  const many = Array.from({ length: 50 }, (_, at) => ({ ...mail, to: `many${at}@club.test` }));
  await context.db.transaction(async (tx) => {
    await postMails(context, tx, many);
    await postMail(context, tx, { ...mail, to: 'one@club.test' });
  });
  await expect.poll(() => catcher.mails.length).toBe(51);
  // Ten are sent at once.
  expect(catcher.mails.slice(0, 10).flatMap(({ to }) => to)).toContain('one@club.test');
});

test('a name with HTML is escaped in a mail', async () => {
  const catcher = await startCatcher();
  const { api, context } = await appForTest({ environment: { SMTP_URL: catcher.url } });
  const { user } = await makePerson(context, { firstName: '<img src=x onerror=alert(1)>' });
  await api.post('/api/auth/forgot-password', { email: user.email });
  await expect.poll(() => catcher.mails.length).toBe(1);
  expect(catcher.mails[0]?.mail.html).not.toContain('<img');
});

test('an unreachable mail server fails the job and not the request', async () => {
  const mailer = makeMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'a@club.test', outbox: '' });
  onTestFinished(() => mailer.close());
  await expect(mailer.send(mail)).rejects.toThrow();
});

const mail = { to: 'b@club.test', subject: 's', text: 't', html: 'h', language: 'en' } as const;

async function send(smtpUrl: string): Promise<void> {
  const mailer = makeMailer({ smtpUrl, from: 'a@club.test', outbox: '' });
  onTestFinished(() => mailer.close());
  await mailer.send(mail);
}

/** An authority that this process trusts until the test is over. */
async function trustedAuthority() {
  const authority = await makeAuthority();
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, authority.certificate]);
  onTestFinished(() => setDefaultCACertificates(before));
  return authority;
}

test('a mail goes out encrypted, by STARTTLS or from the first byte', async () => {
  const authority = await trustedAuthority();
  for (const fromTheStart of [false, true]) {
    const certificate = await authority.issue({ dns: ['localhost'] });
    const catcher = await startCatcher({ secure: { ...certificate, fromTheStart } });
    await send(catcher.url);
    expect(catcher.mails).toMatchObject([{ to: ['b@club.test'], encrypted: true }]);
  }
});

test('a mail is sent without TLS only to this machine, or to an address that says tls=0', async () => {
  const catcher = await startCatcher();
  await expect(send(`smtp://127.0.0.1:${catcher.port}?tls=1`)).rejects.toThrow(/TLS/);
  expect(catcher.mails).toEqual([]);
  await send(`smtp://127.0.0.1:${catcher.port}`);
  await send(`smtp://127.0.0.1:${catcher.port}?tls=0`);
  expect(catcher.mails).toMatchObject([{ encrypted: false }, { encrypted: false }]);
  // An address of this machine that does not look like one.
  await expect(send(`smtp://0.0.0.0:${catcher.port}`)).rejects.toThrow(/TLS/);
  expect(smtpOptionsOf('smtp://mail.example.org')).toMatchObject({ requireTLS: true });
  expect(smtpOptionsOf('smtp://mail.example.org?tls=0')).toMatchObject({
    requireTLS: false,
    ignoreTLS: true,
  });
});

test('a mail is not sent to a server with an untrusted certificate or one for another host', async () => {
  const unknown = await (await makeAuthority()).issue({ dns: ['localhost'] });
  const stranger = await startCatcher({ secure: unknown });
  await expect(send(stranger.url)).rejects.toThrow(/certificate/);
  const authority = await trustedAuthority();
  const other = await startCatcher({ secure: await authority.issue({ dns: ['mail.example.org'] }) });
  await expect(send(other.url)).rejects.toThrow(/localhost/);
  expect([...stranger.mails, ...other.mails]).toEqual([]);
});
