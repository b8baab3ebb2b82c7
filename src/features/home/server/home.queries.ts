import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import {
  anybodyWorks,
  campSql,
  isAssigned,
  trainsIn,
  worksIn,
} from '#features/programme/server/camps/camps.fragments.ts';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import { isCurrentSession } from '#features/programme/server/sessions/sessions.fragments.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { sheetColumns } from '#features/results/server/sheets/sheets.table.ts';
import { type Database, findRows } from '#kit/server/database/client.ts';
import { textIn, titleIn } from '#kit/server/database/second-language.ts';
import type { Actor } from '#kit/server/http/route.ts';
import { isStaff } from '#club/shared/access.ts';
import type { Language } from '#kit/shared/language.ts';

interface Wanted {
  actor: Actor;
  since: Date;
  language: Language;
  max: number;
}

/** Sessions to come of camps in which the actor trains, where published, or works. */
export function sessionsToCome(db: Database, { actor, since, language, max }: Wanted) {
  const works = isStaff(actor.role) ? worksIn(actor, camps.id) : sql<boolean>`false`;
  const trains = trainsIn(actor.id, camps.id);
  return db
    .select({
      session: trainingSessions,
      title: titleIn(language, trainingSessions),
      place: textIn(language, 'training_sessions', 'place'),
      camp: { id: camps.id, title: titleIn(language, camps), level: titleIn(language, levels) },
      works,
      /** False where the actor works in every camp and is not assigned to this one. */
      own: sql<boolean>`(${isAssigned(actor.id, camps.id)} or ${trains})`,
    })
    .from(trainingSessions)
    .innerJoin(camps, and(eq(camps.id, trainingSessions.campId), isNull(camps.archivedAt)))
    .innerJoin(levels, eq(levels.id, camps.levelId))
    .where(
      and(
        isNull(trainingSessions.archivedAt),
        gte(trainingSessions.startsAt, since),
        sql`(${works} or (${isCurrentSession('training_sessions')} and ${trains}))`,
      ),
    )
    .orderBy(trainingSessions.startsAt, trainingSessions.id)
    .limit(max);
}

export type SessionToCome = Awaited<ReturnType<typeof sessionsToCome>>[number];

/** Whether the club has each part that it needs to run. */
export async function countParts(db: Database) {
  const [row] = await findRows<Record<'level' | 'wave' | 'staff' | 'session' | 'trainees', boolean>>(
    db,
    sql`select
    exists (select from ${levels}) as level,
    exists (select from ${camps} where archived_at is null) as wave,
    ${anybodyWorks()} as staff,
    exists (select from ${trainingSessions}) as session,
    exists (select from ${enrolments}) as trainees`,
  );
  if (!row) throw new Error('nothing was counted');
  return row;
}

/** Sheets of running camps whose last sync failed, with the link that stands there now. */
export const failedSyncs = (db: Database, actor: Actor, day: string) =>
  db
    .select({
      campId: camps.id,
      contestId: sheetColumns.contestId,
      link: sql<string | null>`case ${sheetColumns.kind} when 'sheet' then ${trainingSessions.sheetLink}
        else ${trainingSessions.contestLink} end`,
    })
    .from(sheetColumns)
    .innerJoin(trainingSessions, eq(trainingSessions.id, sheetColumns.sessionId))
    .innerJoin(camps, eq(camps.id, trainingSessions.campId))
    .where(
      and(
        sql`${sheetColumns.failure} is not null`,
        isCurrentSession('training_sessions'),
        isNull(camps.archivedAt),
        campSql.isRunning('camps', day),
        worksIn(actor, camps.id),
      ),
    )
    .orderBy(camps.id);
