import { accountMail, type MailContext, type Recipient, textsIn } from '../users/account-mail.presenter.ts';
import { momentText } from '#club/shared/moment-text.ts';
import type { Mail } from '#kit/server/mail/mailer.ts';

type Change = 'added' | 'moved' | 'removed' | 'recovery' | 'renewed' | 'passkey' | 'passkeyRemoved';

/** Reports a change of how somebody signs in. */
export function twoStepMail(
  context: MailContext,
  to: Recipient,
  { change, at, ...values }: { change: Change; at: Date; name?: string; count?: number },
): Mail {
  const text = textsIn(context, to);
  return accountMail(context, to, {
    subject: text(`twoStep.mail.${change}Subject`),
    body: text(`twoStep.mail.${change}Body`, { ...values, at: momentText(at, to.language) }),
  });
}
