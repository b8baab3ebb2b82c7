import type { Mailer } from '../mail/mailer.ts';
import type { Metrics } from './metrics.ts';

/** Counts what becomes of each attempt to send a mail; those that wait are in the queue `mail`. */
export function countMails(metrics: Metrics, mailer: Mailer): Mailer {
  const mails = metrics.counter({
    name: 'club_mails_total',
    help: 'Attempts to send a mail by outcome: sent, failed (and tried again by the queue)',
    labelNames: ['outcome'],
  });
  for (const outcome of ['sent', 'failed']) mails.inc({ outcome }, 0);
  return {
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        mails.inc({ outcome: 'failed' });
        throw error;
      }
      mails.inc({ outcome: 'sent' });
    },
    close: () => mailer.close(),
  };
}
