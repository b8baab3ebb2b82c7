import { countsFor } from '#features/attendance/attendance.rules.ts';
import type { TraineeRecord } from '#features/warnings/warnings.rules.ts';
import { settledIn } from '#features/warnings/server/warnings.service.ts';
import { reasonOf } from '#features/warnings/server/reasons.presenter.ts';
import type { World } from '#club/server/world.ts';
import type { Language } from '#kit/shared/language.ts';
import { inLanguage } from '#kit/shared/second-language.ts';
import type { OwnWaveOut } from '../progress.contract.ts';
import { momentText, type Need, needsOf, nextSession } from '../progress.rules.ts';
import {
  type OwnSession,
  ownSessions,
  type OwnWarning,
  ownWarnings,
  type OwnWave,
  ownWaves,
} from './progress.queries.ts';

/** Reads a trainee's waves in five statements, however many sessions they have. */
export async function progressOf(
  world: World,
  { userId, language }: { userId: string; language: Language },
): Promise<OwnWaveOut[]> {
  const waves = await ownWaves(world.db, userId, language);
  if (waves.length === 0) return [];
  const campIds = waves.map(({ camp }) => camp.id);
  const [sessions, warnings, settled] = await Promise.all([
    ownSessions(world.db, { campIds, userId, language }),
    ownWarnings(world.db, { campIds, userId }),
    settledIn(world.db, { campIds, userId }),
  ]);
  const now = world.clock.now();
  return waves.map((wave) => {
    const held = sessions
      .filter(({ campId }) => campId === wave.camp.id)
      .map((session) => ({ ...session, problems: session.sheetProblems }));
    const trainee = recordOf(userId, wave, held);
    const needs = needsOf({ rules: wave.camp, sessions: held, settled, now }, trainee);
    const next = nextSession(held, now);
    return {
      ...toWave(wave, language),
      sessions: held.map((session) => toSession(session, trainee)),
      warnings: warnings
        .filter(({ campId }) => campId === wave.camp.id)
        .map((warning) => toWarning({ world, language }, warning)),
      next: next && {
        sessionId: next.sessionId,
        title: next.title,
        startsAt: next.startsAt.toISOString(),
      },
      needed: needs.map((need) => say({ world, language }, need)),
    };
  });
}

interface Reading {
  world: Pick<World, 'translate'>;
  language: Language;
}

const recordOf = (userId: string, { joinedAt }: OwnWave, sessions: OwnSession[]): TraineeRecord => ({
  userId,
  joinedAt,
  absent: new Set(sessions.filter(({ state }) => state === 'absent').map(({ sessionId }) => sessionId)),
  solved: new Map(sessions.map(({ sessionId, sheetSolved }) => [sessionId, sheetSolved ?? 0])),
});

const toWave = ({ camp, level, mentor, rank, trainees, total }: OwnWave, language: Language) => ({
  campId: camp.id,
  title: inLanguage(camp, language, 'title'),
  level,
  startDate: camp.startDate,
  endDate: camp.endDate,
  mentor,
  rank,
  trainees,
  total,
  outOf: camp.target,
});

const toSession = (session: OwnSession, { joinedAt }: TraineeRecord): OwnWaveOut['sessions'][number] => ({
  sessionId: session.sessionId,
  title: session.title,
  startsAt: session.startsAt?.toISOString() ?? null,
  state: session.state,
  counted: countsFor(session, { joinedAt, state: session.state }),
  sheet: toCell(session.sheetSolved, session.sheetProblems, session.sheetLink),
  contest: toCell(session.contestSolved, session.contestProblems, session.contestLink),
});

const toCell = (solved: number | null, problems: number | null, link: string | null) =>
  solved === null && link === null ? null : { solved: solved ?? 0, problems, link };

const toWarning = ({ world, language }: Reading, warning: OwnWarning): OwnWaveOut['warnings'][number] => ({
  _id: warning.id,
  kind: warning.kind,
  reason: reasonOf(world, language, warning),
  createdAt: warning.createdAt.toISOString(),
});

function say({ world: { translate }, language }: Reading, need: Need): string {
  if (need.what === 'solve')
    return translate(language, {
      key: 'progress.needed.solve',
      values: { number: need.number, title: need.title, until: momentText(need.until, language) },
    });
  return translate(language, {
    key: 'progress.needed.come',
    values: { title: need.title, at: momentText(need.at, language) },
  });
}
