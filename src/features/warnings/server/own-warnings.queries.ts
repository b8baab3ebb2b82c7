import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import { currentSessions, heldAt } from '#features/programme/server/sessions/sessions.fragments.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { sheetCells, sheetColumns } from '#features/results/server/sheets/sheets.table.ts';
import { isCampOver } from '#features/people/server/risk.fragments.ts';
import { fullName, type Mentor, reachOf } from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import type { Bilingual } from '#kit/shared/second-language.ts';
import { warnings } from './warnings.table.ts';

interface NamedSession extends Bilingual<'title'> {
  sessionId: string;
  /** In ISO format. */
  startsAt: string | null;
  archived: boolean;
}

const named = sql`json_build_object('sessionId', s.id, 'title', s.title, 'titleAr', s.title_ar,
  'startsAt', s.starts_at, 'archived', s.archived_at is not null)`;

/** The sessions that a warning is about, archived ones too, in the order in which they are held. */
const sessions = sql<NamedSession[]>`(select coalesce(json_agg(${named}
    order by ${heldAt('s')}, s.id), '[]')
  from ${trainingSessions} s
  where s.id = ${warnings.sessionId}
    or s.id in (select (e->>'sessionId')::uuid from jsonb_array_elements(${warnings.evidence}->'sessions') e))`;

/** The camp's next session with a date. */
const next = (now: Date) => sql<NamedSession | null>`(select ${named} from ${currentSessions('s')}
  where s.camp_id = ${warnings.campId}
    and s.starts_at > ${now.toISOString()}::timestamptz
  order by s.starts_at, s.id limit 1)`;

/** With their contact for the person who was warned, by name for others. */
const mentor = (own: boolean) => sql<
  Mentor | { name: string } | null
>`(select ${own ? reachOf('m') : sql`json_build_object('name', ${fullName('m')})`}
  from ${enrolments} e join ${users} m on m.id = e.mentor_id
  where e.camp_id = ${warnings.campId} and e.user_id = ${warnings.userId})`;

const problems = sql<number | null>`(select c.problems from ${sheetColumns} c
  where c.session_id = ${warnings.sessionId} and c.kind = 'sheet')`;

const solved = sql<number | null>`(select c.solved from ${sheetCells} c
  where c.session_id = ${warnings.sessionId} and c.kind = 'sheet' and c.user_id = ${warnings.userId})`;

/** Warnings with what their receivers need to know, newest first. */
const detailed = (db: Database, where: SQL, { now, own }: { now: Date; own: boolean }) =>
  db
    .select({
      warning: warnings,
      name: fullName('users'),
      camp: { title: camps.title, titleAr: camps.titleAr },
      over: isCampOver('camps', now),
      level: { title: levels.title, titleAr: levels.titleAr },
      sheetPercent: camps.sheetPercent,
      sessions,
      next: next(now),
      mentor: mentor(own),
      problems,
      solved,
    })
    .from(warnings)
    .innerJoin(users, eq(users.id, warnings.userId))
    .innerJoin(camps, eq(camps.id, warnings.campId))
    .innerJoin(levels, eq(levels.id, camps.levelId))
    .where(where)
    .orderBy(desc(warnings.id));

export type DetailedWarning = Awaited<ReturnType<typeof detailed>>[number];

/** As the people who were warned read them. */
export const detailsOf = (db: Database, ids: string[], now: Date): Promise<DetailedWarning[]> =>
  ids.length === 0 ? Promise.resolve([]) : detailed(db, inArray(warnings.id, ids), { now, own: true });

/** A person's warnings, void ones included; `own`: they read them themselves. */
export const detailedWarningsOf = (
  db: Database,
  { userId, ...reading }: { userId: string; now: Date; own: boolean },
) => detailed(db, eq(warnings.userId, userId), reading);
