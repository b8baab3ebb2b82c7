import { renderMail } from '#club/server/mail-template.ts';
import type { Mail } from '#kit/server/mail/mailer.ts';
import type { World } from '#club/server/world.ts';
import { type Bilingual, inLanguage } from '#kit/shared/second-language.ts';
import { flaggedFrom } from '../warnings.rules.ts';
import type { Recipient, WarningRow } from './warnings.queries.ts';
import { neededOf, reasonOf } from './reasons.presenter.ts';

type Saying = Pick<World, 'translate' | 'config'>;

interface Wave extends Bilingual<'title'> {
  id: string;
  sheetPercent: number | null;
}

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
const reasonIn = (world: Saying, { language }: Recipient, warning: WarningRow): string =>
  reasonOf(world, language, warning).replace(/[.\s]+$/, '');

const ownPage = '/dashboard/waveData';

interface Sent {
  wave: Wave;
  warning: WarningRow;
  /** The person's number of warnings in this wave. */
  number: number;
}

export function warningMail(world: Saying, to: Recipient, { wave, warning, number }: Sent): Mail {
  const say = sayTo(world, to);
  const reason = reasonIn(world, to, warning);
  const needed = neededOf(world, to.language, { ...warning, percent: wave.sheetPercent });
  return letterTo(world, to, {
    subject: say('subject', { wave: inLanguage(wave, to.language, 'title') }),
    body: [
      say('body', { wave: inLanguage(wave, to.language, 'title') }),
      say('reason', { reason }),
      needed,
    ].join('\n'),
    button: say('button'),
    path: ownPage,
    note: say('count', { number, from: flaggedFrom }),
  });
}

export function withdrawnMail(
  world: Saying,
  to: Recipient,
  { wave, warning }: { wave: Bilingual<'title'>; warning: WarningRow },
): Mail {
  const say = sayTo(world, to);
  const reason = reasonIn(world, to, warning);
  return letterTo(world, to, {
    subject: say('withdrawnSubject', { wave: inLanguage(wave, to.language, 'title') }),
    body: [
      say('withdrawnBody', { wave: inLanguage(wave, to.language, 'title') }),
      say('reason', { reason }),
    ].join('\n'),
    button: say('button'),
    path: ownPage,
  });
}

/** To leaders, about people who reached the flagged number of warnings. */
export function flaggedMail(
  world: Saying,
  to: Recipient,
  { wave, names }: { wave: Wave; names: string[] },
): Mail {
  const say = sayTo(world, to);
  const about = { wave: inLanguage(wave, to.language, 'title'), from: flaggedFrom };
  return letterTo(world, to, {
    subject: say('flaggedSubject', about),
    body: say('flaggedBody', { ...about, names: names.join(to.language === 'ar' ? '، ' : ', ') }),
    button: say('flaggedButton'),
    path: `/dashboard/warning?campId=${wave.id}`,
  });
}
