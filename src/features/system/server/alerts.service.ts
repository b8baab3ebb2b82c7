import {
  personalMail,
  type Recipient,
  textsIn,
} from '#features/accounts/server/users/account-mail.presenter.ts';
import { findLeaders } from '#features/accounts/server/users/users.service.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { lockInTransaction } from '#kit/server/database/locks.ts';
import { postMails } from '#kit/server/mail/mail-queue.ts';
import type { Mail } from '#kit/server/mail/mailer.ts';
import { limits, type Problem } from '../system.rules.ts';
import { problemTexts } from './system.presenter.ts';
import { markTold, storeAlerts } from './system.queries.ts';
import { readSystem } from './system.service.ts';

/** Stores what is wrong, and mails an alarm to leaders once, and again every few days while it lasts. */
export async function checkSystem(context: AppContext): Promise<void> {
  const { db, clock } = context;
  const { problems } = await readSystem(context);
  const now = clock.now();
  await db.transaction(async (tx) => {
    // Two processes may check at the same time.
    await lockInTransaction(tx, 'system-alerts');
    const told = await storeAlerts(
      tx,
      problems.map(({ kind }) => kind),
      now,
    );
    const isDue = ({ kind, level }: Problem): boolean => {
      const toldAt = told.get(kind);
      return level === 'alarm' && (!toldAt || now.getTime() - toldAt.getTime() >= limits.notifyAgain);
    };
    const due = problems.filter(isDue);
    if (due.length === 0) return;
    const leaders = await findLeaders(tx);
    await postMails(
      context,
      tx,
      leaders.map((leader) => problemsMail(context, leader, due)),
    );
    await markTold(
      tx,
      due.map(({ kind }) => kind),
      now,
    );
  });
}

/** Reports what is wrong and what to do. */
function problemsMail(
  context: Pick<AppContext, 'translate' | 'config'>,
  to: Recipient,
  problems: readonly Problem[],
): Mail {
  const text = textsIn(context, to);
  const texts = problems.map((problem) => problemTexts(context, problem, to.language));
  const [first, ...others] = texts;
  const subject = text('system.alert.subject', { problem: first?.title ?? '' });
  return personalMail(context, to, {
    subject: others.length === 0 ? subject : text('system.alert.subjectMany', { count: texts.length }),
    body: [text('system.alert.body'), ...texts.map(({ title, advice }) => `${title}\n${advice}`)].join(
      '\n\n',
    ),
    action: { label: text('system.alert.button'), url: `${context.config.publicUrl}/dashboard/system` },
    note: text('system.alert.note'),
  });
}
