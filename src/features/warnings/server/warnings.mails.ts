import { renderMail } from '#club/server/mail-template.ts';
import type { Mail } from '#kit/server/mail/mailer.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { fullDay, momentText } from '#club/shared/moment-text.ts';
import { flaggedFrom } from '../warnings.rules.ts';
import type { DetailedWarning } from './own-warnings.queries.ts';
import { nothingNeeded, reasonOf, sessionsText, toDetails, campText } from './reasons.presenter.ts';
import type { Recipient } from './warnings.queries.ts';

type Saying = Pick<AppContext, 'translate' | 'config'>;

interface Letter {
  subject: string;
  body: string;
  button: string;
  path: string;
  note?: string;
}

const sayTo =
  ({ translate }: Saying, { language }: Recipient) =>
  (key: string, values?: Record<string, string | number>) =>
    translate(language, { key: `warnings.mail.${key}`, values });

function letterTo(context: Saying, to: Recipient, { subject, body, button, path, note }: Letter): Mail {
  const say = sayTo(context, to);
  const content = renderMail({
    language: to.language,
    greeting: say('greeting', { name: to.firstName }),
    body,
    action: { label: button, url: `${context.config.publicUrl}${path}` },
    note,
    signature: say('signature'),
  });
  return { to: to.email, subject, language: to.language, ...content };
}

/** The surrounding sentence ends with its own full stop. */
const reasonIn = (context: Saying, { language }: Recipient, { warning }: DetailedWarning): string =>
  reasonOf(context, language, warning).replace(/[.\s]+$/, '');

const ownPage = '/dashboard/waveData';

interface Sent {
  row: DetailedWarning;
  /** The person's number of warnings in this camp. */
  number: number;
}

export function warningMail(context: Saying, to: Recipient, { row, number }: Sent): Mail {
  const say = sayTo(context, to);
  const reading = { context: context, language: to.language };
  const { sessions, needed, link } = toDetails(reading, row);
  const camp = campText(row, to.language);
  const count = sessions.length;
  return letterTo(context, to, {
    subject: say('subject', { wave: camp }),
    body: [
      say('body', { wave: camp }),
      say('reason', { reason: reasonIn(context, to, row) }),
      ...(count > 0 ? [say('sessions', { count, sessions: sessionsText(sessions, to.language) })] : []),
      needed === null ? nothingNeeded(reading, row) : say('needed', { needed }),
    ].join('\n'),
    button: say(link === null ? 'button' : 'sessionButton'),
    path: link ?? ownPage,
    note: [
      ...(row.over ? [] : [say('count', { count: number, from: flaggedFrom })]),
      say('ownPage', { url: `${context.config.publicUrl}${ownPage}` }),
    ].join('\n'),
  });
}

/** Says that the warning is void from now on, and quotes its reason as the old one. */
export function withdrawnMail(
  context: Saying,
  to: Recipient,
  { row, at }: { row: DetailedWarning; at: Date },
): Mail {
  const say = sayTo(context, to);
  const camp = campText(row, to.language);
  return letterTo(context, to, {
    subject: say('withdrawnSubject', { wave: camp }),
    body: [
      say('withdrawnBody', {
        wave: camp,
        day: fullDay(row.warning.createdAt, to.language),
        from: momentText(at, to.language),
      }),
      say('oldReason', { reason: reasonIn(context, to, row) }),
    ].join('\n'),
    button: say('button'),
    path: ownPage,
  });
}

/** To leaders, about people who reached the flagged number of warnings. */
export function flaggedMail(
  context: Saying,
  to: Recipient,
  { row, names }: { row: DetailedWarning; names: string[] },
): Mail {
  const say = sayTo(context, to);
  const about = { wave: campText(row, to.language), from: flaggedFrom };
  return letterTo(context, to, {
    subject: say('flaggedSubject', about),
    body: say('flaggedBody', { ...about, names: names.join(to.language === 'ar' ? '، ' : ', ') }),
    button: say('flaggedButton'),
    path: `/dashboard/warning?campId=${row.warning.campId}`,
  });
}
