import {
  type MailContext,
  personalMail,
  type Recipient,
} from '#features/accounts/server/users/account-mail.presenter.ts';
import type { Mail } from '#kit/server/mail/mailer.ts';
import { fullDay, momentText } from '#club/shared/moment-text.ts';
import { flaggedFrom } from '../warnings.rules.ts';
import type { DetailedWarning } from './own-warnings.queries.ts';
import { nothingNeeded, reasonOf, sessionsText, toDetails, campText } from './reasons.presenter.ts';

const sayTo =
  ({ translate }: MailContext, { language }: Recipient) =>
  (key: string, values?: Record<string, string | number>) =>
    translate(language, { key: `warnings.mail.${key}`, values });

/** The surrounding sentence ends with its own full stop. */
const reasonIn = (context: MailContext, { language }: Recipient, { warning }: DetailedWarning): string =>
  reasonOf(context, language, warning).replace(/[.\s]+$/, '');

const ownPage = '/dashboard/waveData';

interface Sent {
  row: DetailedWarning;
  /** The person's number of warnings in this camp. */
  number: number;
}

export function warningMail(context: MailContext, to: Recipient, { row, number }: Sent): Mail {
  const say = sayTo(context, to);
  const { publicUrl } = context.config;
  const reading = { context, language: to.language };
  const { sessions, needed, link } = toDetails(reading, row);
  const camp = campText(row, to.language);
  const count = sessions.length;
  return personalMail(context, to, {
    subject: say('subject', { wave: camp }),
    body: [
      say('body', { wave: camp }),
      say('reason', { reason: reasonIn(context, to, row) }),
      ...(count > 0 ? [say('sessions', { count, sessions: sessionsText(sessions, to.language) })] : []),
      needed === null ? nothingNeeded(reading, row) : say('needed', { needed }),
    ].join('\n'),
    action: {
      label: say(link === null ? 'button' : 'sessionButton'),
      url: `${publicUrl}${link ?? ownPage}`,
    },
    note: [
      ...(row.over ? [] : [say('count', { count: number, from: flaggedFrom })]),
      say('ownPage', { url: `${publicUrl}${ownPage}` }),
    ].join('\n'),
  });
}

/** Says that the warning is void from now on, and quotes its reason as the old one. */
export function withdrawnMail(
  context: MailContext,
  to: Recipient,
  { row, at }: { row: DetailedWarning; at: Date },
): Mail {
  const say = sayTo(context, to);
  const camp = campText(row, to.language);
  const day = fullDay(row.warning.createdAt, to.language);
  const from = momentText(at, to.language);
  return personalMail(context, to, {
    subject: say('withdrawnSubject', { wave: camp }),
    body: [
      say('withdrawnBody', { wave: camp, day, from }),
      say('oldReason', { reason: reasonIn(context, to, row) }),
    ].join('\n'),
    action: { label: say('button'), url: `${context.config.publicUrl}${ownPage}` },
  });
}

/** To leaders, about people who reached the flagged number of warnings. */
export function flaggedMail(
  context: MailContext,
  to: Recipient,
  { row, names }: { row: DetailedWarning; names: string[] },
): Mail {
  const say = sayTo(context, to);
  const about = { wave: campText(row, to.language), from: flaggedFrom };
  const page = `/dashboard/warning?campId=${row.warning.campId}`;
  return personalMail(context, to, {
    subject: say('flaggedSubject', about),
    body: say('flaggedBody', { ...about, names: names.join(to.language === 'ar' ? '، ' : ', ') }),
    action: { label: say('flaggedButton'), url: `${context.config.publicUrl}${page}` },
  });
}
