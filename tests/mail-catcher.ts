import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

interface Catcher {
  /** With a certificate the server offers STARTTLS, or speaks TLS from the first byte. */
  secure?: { certificate: string; key: string; fromTheStart?: boolean };
}

/** A mail server that stores mails and can refuse some for now. */
export async function startCatcher({ secure }: Catcher = {}) {
  const mails: { from: string; to: string[]; mail: Email; encrypted: boolean }[] = [];
  let refusals = 0;
  let rejectsEveryRecipient = false;
  let held: Promise<void> = Promise.resolve();
  const server = new SMTPServer({
    authOptional: true,
    ...(secure
      ? { secure: secure.fromTheStart ?? false, cert: secure.certificate, key: secure.key }
      : { disabledCommands: ['STARTTLS'] }),
    onMailFrom(_address, _session, done) {
      refusals -= 1;
      const refusal = refusals >= 0 ? Object.assign(new Error('greylisted'), { responseCode: 451 }) : null;
      void held.then(() => done(refusal));
    },
    onRcptTo({ address }, _session, done) {
      if (!rejectsEveryRecipient) return done();
      const reason = `5.1.1 <${address}>: Recipient address rejected`;
      return done(Object.assign(new Error(reason), { responseCode: 550 }));
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
            encrypted: session.secure,
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
  const { port } = server.server.address() as AddressInfo;
  return {
    url: secure
      ? `smtp${secure.fromTheStart ? 's' : ''}://localhost:${port}`
      : `smtp://127.0.0.1:${port}?tls=0`,
    port,
    mails,
    refuse: (times: number) => void (refusals = times),
    /** Says nothing to a sender until it is released. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return { release: resolve };
    },
    /** From now on no address exists, and the server says so with the address. */
    forgetEverybody: () => void (rejectsEveryRecipient = true),
  };
}
