import type { Mail } from '#kit/server/mail/mailer.ts';
import {
  type MailContext,
  personalMail,
  type Recipient,
  textsIn,
} from '#features/accounts/server/users/account-mail.presenter.ts';

export function invitationMail(context: MailContext, to: Recipient): Mail {
  const text = textsIn(context, to);
  return personalMail(context, to, {
    subject: text('members.mail.invitationSubject'),
    body: text('members.mail.invitationBody', { email: to.email }),
    action: {
      label: text('members.mail.invitationButton'),
      url: `${context.config.publicUrl}/resetpassword`,
    },
    note: text('members.mail.invitationIgnore'),
  });
}
