import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { isCurrentSession } from '#features/programme/server/sessions/sessions.fragments.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { fullName, searchDetails } from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import { foldedContains } from '#kit/server/database/search.ts';
import { offsetOf, type PageRequest } from '#kit/shared/page.ts';
import type { WarningKind } from '../warnings.rules.ts';
import { dismissals } from './warnings.table.ts';

export async function insertDismissals(
  db: Database,
  rows: (typeof dismissals.$inferInsert)[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const made = await db
    .insert(dismissals)
    .values(rows)
    .onConflictDoNothing()
    .returning({ proposal: dismissals.proposal });
  return made.map(({ proposal }) => proposal);
}

/** Takes dismissals back; returns those that were there. */
export async function deleteDismissals(
  db: Database,
  { campId, proposals }: { campId: string; proposals: string[] },
): Promise<string[]> {
  const gone = await db
    .delete(dismissals)
    .where(and(eq(dismissals.campId, campId), inArray(dismissals.proposal, proposals)))
    .returning({ proposal: dismissals.proposal });
  return gone.map(({ proposal }) => proposal);
}

/** The parts of a proposal's id. */
const part = (place: 1 | 2 | 3) => sql`split_part(${dismissals.proposal}, ':', ${sql.raw(String(place))})`;

interface DismissedFilter extends PageRequest {
  campId: string;
  kind?: WarningKind;
  search?: string;
}

export async function listDismissed(db: Database, { campId, kind, search, ...page }: DismissedFilter) {
  const ofUser = eq(users.id, sql`${part(2)}::uuid`);
  const ofSession = eq(trainingSessions.id, sql`${part(3)}::uuid`);
  const where = and(
    eq(dismissals.campId, campId),
    isNull(users.archivedAt),
    // Their dismissals cannot be taken back before the session is restored.
    isCurrentSession('training_sessions'),
    kind === undefined ? undefined : sql`${part(1)} = ${kind}`,
    search ? foldedContains(searchDetails('users'), search) : undefined,
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        proposal: dismissals.proposal,
        kind: sql<WarningKind>`${part(1)}`,
        evidence: dismissals.evidence,
        at: dismissals.createdAt,
        by: sql<
          string | null
        >`(select ${fullName('b')} from ${users} b where b.id = ${dismissals.createdBy})`,
        userId: users.id,
        name: fullName('users'),
        email: users.email,
        phone: users.phone,
        sessionId: trainingSessions.id,
        title: trainingSessions.title,
        titleAr: trainingSessions.titleAr,
        startsAt: trainingSessions.startsAt,
      })
      .from(dismissals)
      .innerJoin(users, ofUser)
      .innerJoin(trainingSessions, ofSession)
      .where(where)
      .orderBy(desc(dismissals.createdAt), desc(dismissals.proposal))
      .limit(page.size)
      .offset(offsetOf(page)),
    db
      .select({ total: count() })
      .from(dismissals)
      .innerJoin(users, ofUser)
      .innerJoin(trainingSessions, ofSession)
      .where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export type DismissedRow = Awaited<ReturnType<typeof listDismissed>>['rows'][number];
