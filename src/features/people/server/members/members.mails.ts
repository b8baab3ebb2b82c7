import { renderMail } from '#club/server/mail-template.ts';
import type { Mail } from '#kit/server/mail/mailer.ts';
import type { MailContext, Recipient } from '#features/accounts/server/users/account-mail.presenter.ts';

export function invitationMail({ translate, config }: MailContext, to: Recipient): Mail {
  const say = (key: string, values?: Record<string, string>) =>
    translate(to.language, { key: `members.mail.${key}`, values });
  const content = renderMail({
    language: to.language,
    greeting: say('greeting', { name: to.firstName }),
    body: say('invitationBody', { email: to.email }),
    action: { label: say('invitationButton'), url: `${config.publicUrl}/resetpassword` },
    note: say('invitationIgnore'),
    signature: say('signature'),
  });
  return { to: to.email, subject: say('invitationSubject'), language: to.language, ...content };
}
