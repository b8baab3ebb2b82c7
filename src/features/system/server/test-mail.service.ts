import { personalMail, textsIn } from '#features/accounts/server/users/account-mail.presenter.ts';
import { getMe } from '#features/accounts/server/users/users.service.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { Actor } from '#kit/server/http/route.ts';
import { mailFailureOf } from '../system.rules.ts';
import type { TestMailOut } from '../system.contract.ts';

export const testMailByAccount = { name: 'test-mail', max: 5, windowMs: 10 * 60_000 };

/** Sends a mail past the queue, which would hide for a while why it cannot be sent. */
export async function sendTestMail(context: AppContext, actor: Actor): Promise<TestMailOut> {
  await context.limits.take(testMailByAccount, actor.id);
  const user = await getMe(context, actor);
  const text = textsIn(context, user);
  const mail = personalMail(context, user, {
    subject: text('system.mail.test.subject'),
    body: text('system.mail.test.body'),
    note: text('system.mail.test.note'),
  });
  try {
    const said = await context.mailer.send(mail);
    return { to: user.email, sent: true, said: said && shown(said), failure: null };
  } catch (error) {
    const { message } = error as Error;
    return { to: user.email, sent: false, said: shown(message), failure: mailFailureOf(message) };
  }
}

const shown = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').slice(0, 500);
