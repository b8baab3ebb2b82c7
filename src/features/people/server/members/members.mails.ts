import { renderMail } from '#club/server/mail-template.ts';
import type { Mail } from '#kit/server/mail/mailer.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { Language } from '#kit/shared/language.ts';

interface Recipient {
  email: string;
  firstName: string;
  language: Language;
}

export function invitationMail(
  { translate, config }: Pick<AppContext, 'translate' | 'config'>,
  to: Recipient,
): Mail {
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
