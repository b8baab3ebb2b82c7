import { type MailContext, personalMail } from '#features/accounts/server/users/account-mail.presenter.ts';
import type { Mentor } from '#features/accounts/server/users/users.fragments.ts';
import { mentorText } from '#features/people/people.rules.ts';
import { momentText } from '#club/shared/moment-text.ts';
import type { Mail } from '#kit/server/mail/mailer.ts';
import { inLanguage } from '#kit/shared/second-language.ts';
import type { Recipient } from './requests.queries.ts';

const sayTo =
  ({ translate }: MailContext, { language }: Recipient) =>
  (key: string, values?: Record<string, string>) =>
    translate(language, { key: `requests.mail.${key}`, values });

const aboutOf = ({ camp, level, language }: Recipient) => ({
  wave: inLanguage(camp, language, 'title'),
  level: inLanguage(level, language, 'title'),
});

/** When and where to come first. */
function firstSession({ next, language }: Recipient, say: ReturnType<typeof sayTo>): string {
  if (!next) return say('acceptedNoSession');
  const place = inLanguage(next, language, 'place');
  const at = momentText(new Date(next.startsAt), language);
  const session = inLanguage(next, language, 'title');
  return say('acceptedSession', { session, at: place ? `${at} · ${place}` : at });
}

export function acceptedMail(context: MailContext, to: Recipient, mentor: Mentor | null): Mail {
  const say = sayTo(context, to);
  const about = aboutOf(to);
  return personalMail(context, to, {
    subject: say('acceptedSubject', about),
    body: [
      say('acceptedBody', about),
      firstSession(to, say),
      ...(mentor ? [say('acceptedMentor', { mentor: mentorText(mentor) })] : []),
      ...(to.groupLink ? [say('acceptedGroup', { link: to.groupLink })] : []),
    ].join('\n'),
    action: { label: say('acceptedButton'), url: `${context.config.publicUrl}/wave/${to.campId}` },
  });
}

export function rejectedMail(context: MailContext, to: Recipient, reason: string | null): Mail {
  const say = sayTo(context, to);
  const about = aboutOf(to);
  const body = [say('rejectedBody', about), reason === null ? '' : say('rejectedReason', { reason })];
  return personalMail(context, to, {
    subject: say('rejectedSubject', about),
    body: body.filter(Boolean).join('\n'),
    action: { label: say('rejectedButton'), url: `${context.config.publicUrl}/form` },
    note: say('rejectedNote'),
  });
}
