import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { makeMailer } from '#kit/server/mail/mailer.ts';
import { retryNow } from './job-queue.ts';
import { makePerson } from './people.ts';
import { codeIn } from './outbox.ts';
import { appForTest } from './test-app.ts';

/** A mail server that stores mails and can refuse some for now. */
async function startCatcher() {
  const mails: { from: string; to: string[]; mail: Email }[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom(_address, _session, done) {
      refusals -= 1;
      if (refusals >= 0) done(Object.assign(new Error('greylisted'), { responseCode: 451 }));
      else done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          const { mailFrom, rcptTo } = session.envelope;
          mails.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            mail,
          });
          done();
        });
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    refuse: (times: number) => void (refusals = times),
  };
}

test('a mail is sent over SMTP from the configured address, as text and HTML', async () => {
  const catcher = await startCatcher();
  const { api, world } = await appForTest({
    environment: { SMTP_URL: catcher.url, MAIL_FROM: 'Club <hello@club.test>' },
  });
  const { user } = await makePerson(world, { language: 'ar' });
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
  const { api, world, errors } = await appForTest({ environment: { SMTP_URL: catcher.url } });
  const { user } = await makePerson(world);
  expect((await api.post('/api/auth/forgot-password', { email: user.email })).status).toBe(200);
  await expect.poll(() => errors.splice(0).length).toBe(1);
  await retryNow(world.db, 'mail');
  await expect.poll(() => catcher.mails.length).toBe(1);
});

test('a name with HTML is escaped in a mail', async () => {
  const catcher = await startCatcher();
  const { api, world } = await appForTest({ environment: { SMTP_URL: catcher.url } });
  const { user } = await makePerson(world, { firstName: '<img src=x onerror=alert(1)>' });
  await api.post('/api/auth/forgot-password', { email: user.email });
  await expect.poll(() => catcher.mails.length).toBe(1);
  expect(catcher.mails[0]?.mail.html).not.toContain('<img');
});

test('an unreachable mail server fails the job and not the request', async () => {
  const mailer = makeMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'a@club.test', outbox: '' });
  onTestFinished(() => mailer.close());
  await expect(
    mailer.send({ to: 'b@club.test', subject: 's', text: 't', html: 'h', language: 'en' }),
  ).rejects.toThrow();
});
