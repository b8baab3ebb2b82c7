import {
  namedIn,
  nothingNeeded,
  type Reading,
  sessionsText,
} from '#features/warnings/server/reasons.presenter.ts';
import { fullDay, momentText } from '#club/shared/moment-text.ts';
import type { OwnCampOut } from '../../progress.contract.ts';
import type { Need } from '../../progress.rules.ts';
import type { OwnSession } from './progress.queries.ts';

type ToDo = OwnCampOut['todo'][number];

interface Open {
  warnings: OwnCampOut['warnings'];
  missed: OwnSession[];
  needs: readonly Need[];
  unknownHandle: string | null;
}

/** Warnings first, then a handle under which nothing can be read, then work with a deadline, then what was missed. */
export function todoOf(reading: Reading, { warnings, missed, needs, unknownHandle }: Open): ToDo[] {
  // A warning names its own sessions.
  const named = new Set(warnings.flatMap(({ sessions }) => sessions.map(({ sessionId }) => sessionId)));
  const others = missed.filter(({ sessionId }) => !named.has(sessionId));
  return [
    ...warnings.map((warning) => toWarned(reading, warning)),
    ...(unknownHandle === null ? [] : [toHandle(reading, unknownHandle)]),
    ...needs.map((need) => toNeed(reading, need)),
    ...(others.length > 0 ? [toMissed(reading, others)] : []),
  ];
}

function toHandle({ context, language }: Reading, handle: string): ToDo {
  const key = handle === '' ? 'noHandle' : 'handle';
  const text = context.translate(language, { key: `progress.needed.${key}`, values: { handle } });
  return { what: 'handle', text, sessions: [] };
}

function toWarned(reading: Reading, warning: OwnCampOut['warnings'][number]): ToDo {
  const { createdAt, reason, needed, sessions } = warning;
  const { context, language } = reading;
  const values = {
    day: fullDay(new Date(createdAt), language),
    reason: reason.replace(/[.\s]+$/, ''),
    needed: needed ?? nothingNeeded(reading, warning),
  };
  const text = context.translate(language, { key: 'progress.needed.warning', values });
  return { what: 'warning', text, sessions };
}

function toNeed({ context: { translate }, language }: Reading, need: Need): ToDo {
  const { sessionId, title } = need;
  if (need.what === 'solve') {
    const values = { count: need.number, title, until: momentText(need.until, language) };
    const text = translate(language, { key: 'progress.needed.solve', values });
    return { what: 'solve', text, sessions: [{ sessionId, title, startsAt: null }] };
  }
  const values = { title, at: momentText(need.at, language) };
  const text = translate(language, { key: 'progress.needed.come', values });
  return { what: 'come', text, sessions: [{ sessionId, title, startsAt: need.at.toISOString() }] };
}

function toMissed({ context: { translate }, language }: Reading, missed: OwnSession[]): ToDo {
  const sessions = missed.map((session) => namedIn(language, session));
  const values = { count: missed.length, sessions: sessionsText(sessions, language) };
  return { what: 'missed', text: translate(language, { key: 'progress.needed.missed', values }), sessions };
}
