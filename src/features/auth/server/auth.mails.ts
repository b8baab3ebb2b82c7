import { renderMail } from '#club/server/mail-template.ts';
import type { Mail } from '#kit/server/mail/mailer.ts';
import type { World } from '#club/server/world.ts';
import type { Language } from '#kit/shared/language.ts';

interface Recipient {
  email: string;
  firstName: string;
  language: Language;
}

type Saying = Pick<World, 'translate' | 'config'>;

export function verificationMail({ translate, config }: Saying, to: Recipient, token: string): Mail {
  const say = (key: string, values?: Record<string, string>) =>
    translate(to.language, { key: `auth.mail.${key}`, values });
  const content = renderMail({
    language: to.language,
    greeting: say('greeting', { name: to.firstName }),
    body: say('verifyBody'),
    action: { label: say('verifyButton'), url: `${config.publicUrl}/verify-email?token=${token}` },
    note: say('verifyIgnore'),
    signature: say('signature'),
  });
  return { to: to.email, subject: say('verifySubject'), language: to.language, ...content };
}

export function resetMail({ translate }: Saying, to: Recipient, code: string): Mail {
  const say = (key: string, values?: Record<string, string>) =>
    translate(to.language, { key: `auth.mail.${key}`, values });
  const content = renderMail({
    language: to.language,
    greeting: say('greeting', { name: to.firstName }),
    body: say('resetBody'),
    code,
    note: say('resetIgnore'),
    signature: say('signature'),
  });
  return { to: to.email, subject: say('resetSubject'), language: to.language, ...content };
}

export function archivedMail({ translate }: Saying, to: Recipient): Mail {
  const say = (key: string, values?: Record<string, string>) =>
    translate(to.language, { key: `auth.mail.${key}`, values });
  const content = renderMail({
    language: to.language,
    greeting: say('greeting', { name: to.firstName }),
    body: say('archivedBody'),
    note: say('archivedNote'),
    signature: say('signature'),
  });
  return { to: to.email, subject: say('archivedSubject'), language: to.language, ...content };
}
