import { renderMail } from '#club/server/mail-template.ts';
import type { Mail } from '#kit/server/mail/mailer.ts';
import type { World } from '#club/server/world.ts';
import { fullDay, momentText } from '#club/shared/moment-text.ts';
import { flaggedFrom } from '../warnings.rules.ts';
import type { DetailedWarning } from './own-warnings.queries.ts';
import { nothingNeeded, reasonOf, sessionsText, toDetails, campText } from './reasons.presenter.ts';
import type { Recipient } from './warnings.queries.ts';

type Saying = Pick<World, 'translate' | 'config'>;

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

function letterTo(world: Saying, to: Recipient, { subject, body, button, path, note }: Letter): Mail {
  const say = sayTo(world, to);
  const content = renderMail({
    language: to.language,
    greeting: say('greeting', { name: to.firstName }),
    body,
    action: { label: button, url: `${world.config.publicUrl}${path}` },
    note,
    signature: say('signature'),
  });
  return { to: to.email, subject, language: to.language, ...content };
}

/** The surrounding sentence ends with its own full stop. */
const reasonIn = (world: Saying, { language }: Recipient, { warning }: DetailedWarning): string =>
  reasonOf(world, language, warning).replace(/[.\s]+$/, '');

const ownPage = '/dashboard/waveData';

interface Sent {
  row: DetailedWarning;
  /** The person's number of warnings in this camp. */
  number: number;
}

export function warningMail(world: Saying, to: Recipient, { row, number }: Sent): Mail {
  const say = sayTo(world, to);
  const reading = { world, language: to.language };
  const { sessions, needed, link } = toDetails(reading, row);
  const camp = campText(row, to.language);
  const count = sessions.length;
  return letterTo(world, to, {
    subject: say('subject', { wave: camp }),
    body: [
      say('body', { wave: camp }),
      say('reason', { reason: reasonIn(world, to, row) }),
      ...(count > 0 ? [say('sessions', { count, sessions: sessionsText(sessions, to.language) })] : []),
      needed === null ? nothingNeeded(reading, row) : say('needed', { needed }),
    ].join('\n'),
    button: say(link === null ? 'button' : 'sessionButton'),
    path: link ?? ownPage,
    note: [
      say('count', { count: number, from: flaggedFrom }),
      say('ownPage', { url: `${world.config.publicUrl}${ownPage}` }),
    ].join('\n'),
  });
}

/** Says that the warning is void from now on, and quotes its reason as the old one. */
export function withdrawnMail(
  world: Saying,
  to: Recipient,
  { row, at }: { row: DetailedWarning; at: Date },
): Mail {
  const say = sayTo(world, to);
  const camp = campText(row, to.language);
  return letterTo(world, to, {
    subject: say('withdrawnSubject', { wave: camp }),
    body: [
      say('withdrawnBody', {
        wave: camp,
        day: fullDay(row.warning.createdAt, to.language),
        from: momentText(at, to.language),
      }),
      say('oldReason', { reason: reasonIn(world, to, row) }),
    ].join('\n'),
    button: say('button'),
    path: ownPage,
  });
}

/** To leaders, about people who reached the flagged number of warnings. */
export function flaggedMail(
  world: Saying,
  to: Recipient,
  { row, names }: { row: DetailedWarning; names: string[] },
): Mail {
  const say = sayTo(world, to);
  const about = { wave: campText(row, to.language), from: flaggedFrom };
  return letterTo(world, to, {
    subject: say('flaggedSubject', about),
    body: say('flaggedBody', { ...about, names: names.join(to.language === 'ar' ? '، ' : ', ') }),
    button: say('flaggedButton'),
    path: `/dashboard/warning?campId=${row.warning.campId}`,
  });
}
