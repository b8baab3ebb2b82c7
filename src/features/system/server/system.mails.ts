import {
  personalMail,
  type Recipient,
  textsIn,
} from '#features/accounts/server/users/account-mail.presenter.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { Mail } from '#kit/server/mail/mailer.ts';
import type { Problem } from '../system.rules.ts';
import { problemTexts } from './system.presenter.ts';

/** Reports what is wrong and what to do. */
export function problemsMail(
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
