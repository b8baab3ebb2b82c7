import {
  type MailWorld,
  personalMail,
  type Recipient,
  textsIn,
} from '#features/accounts/server/users/account-mail.presenter.ts';
import { momentText } from '#club/shared/moment-text.ts';
import type { Mail } from '#kit/server/mail/mailer.ts';

export function passwordLinkMail(
  world: MailWorld,
  to: Recipient,
  { link, leader, expiresAt }: { link: string; leader: string; expiresAt: Date },
): Mail {
  const text = textsIn(world, to);
  const mail = personalMail(world, to, {
    subject: text('people.mail.passwordSubject'),
    body: text('people.mail.passwordBody', { leader }),
    action: { label: text('people.mail.passwordButton'), url: link },
    note: text('people.mail.passwordNote'),
  });
  return { ...mail, expiresAt: expiresAt.toISOString() };
}

/** Goes to the old address, and does not name the new one. */
export function addressChangedMail(world: MailWorld, to: Recipient, at: Date): Mail {
  const text = textsIn(world, to);
  return personalMail(world, to, {
    subject: text('people.mail.addressSubject'),
    body: text('people.mail.addressBody', { at: momentText(at, to.language) }),
    note: text('people.mail.addressNote'),
  });
}
