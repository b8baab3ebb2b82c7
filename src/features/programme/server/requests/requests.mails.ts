import { renderMail } from '#club/server/mail-template.ts';
import type { Mail } from '#kit/server/mail/mailer.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { inLanguage } from '#kit/shared/second-language.ts';
import type { Recipient } from './requests.queries.ts';

type Saying = Pick<AppContext, 'translate' | 'config'>;

const sayTo =
  ({ translate }: Saying, { language }: Recipient) =>
  (key: string, values?: Record<string, string>) =>
    translate(language, { key: `requests.mail.${key}`, values });

const aboutOf = ({ camp, level, language }: Recipient) => ({
  wave: inLanguage(camp, language, 'title'),
  level: inLanguage(level, language, 'title'),
});

export function acceptedMail(context: Saying, to: Recipient, mentor: string | null): Mail {
  const say = sayTo(context, to);
  const about = aboutOf(to);
  const content = renderMail({
    language: to.language,
    greeting: say('greeting', { name: to.firstName }),
    body: say('acceptedBody', about),
    action: { label: say('acceptedButton'), url: `${context.config.publicUrl}/wave/${to.campId}` },
    note: mentor === null ? undefined : say('acceptedMentor', { mentor }),
    signature: say('signature'),
  });
  return { to: to.email, subject: say('acceptedSubject', about), language: to.language, ...content };
}

export function rejectedMail(context: Saying, to: Recipient, reason: string | null): Mail {
  const say = sayTo(context, to);
  const about = aboutOf(to);
  const body = [say('rejectedBody', about), reason === null ? '' : say('rejectedReason', { reason })];
  const content = renderMail({
    language: to.language,
    greeting: say('greeting', { name: to.firstName }),
    body: body.filter(Boolean).join('\n'),
    action: { label: say('rejectedButton'), url: `${context.config.publicUrl}/form` },
    note: say('rejectedNote'),
    signature: say('signature'),
  });
  return { to: to.email, subject: say('rejectedSubject', about), language: to.language, ...content };
}
