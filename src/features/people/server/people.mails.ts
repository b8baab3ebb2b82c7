import {
  type MailContext,
  personalMail,
  type Recipient,
  textsIn,
} from '#features/accounts/server/users/account-mail.presenter.ts';
import { momentText } from '#club/shared/moment-text.ts';
import type { Mail } from '#kit/server/mail/mailer.ts';

export function passwordLinkMail(
  context: MailContext,
  to: Recipient,
  { link, leader, expiresAt }: { link: string; leader: string; expiresAt: Date },
): Mail {
  const text = textsIn(context, to);
  const mail = personalMail(context, to, {
    subject: text('people.mail.passwordSubject'),
    body: text('people.mail.passwordBody', { leader }),
    action: { label: text('people.mail.passwordButton'), url: link },
    note: text('people.mail.passwordNote'),
  });
  return { ...mail, expiresAt: expiresAt.toISOString() };
}

/** Goes to the old address, and does not name the new one. */
export function addressChangedMail(context: MailContext, to: Recipient, at: Date): Mail {
  const text = textsIn(context, to);
  return personalMail(context, to, {
    subject: text('people.mail.addressSubject'),
    body: text('people.mail.addressBody', { at: momentText(at, to.language) }),
    note: text('people.mail.addressNote'),
  });
}
