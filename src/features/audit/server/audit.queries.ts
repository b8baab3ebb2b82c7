import { desc, eq, or, sql, and, gte, inArray, lt, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AuditAction } from '../audit.rules.ts';
import { auditEntries, auditRepeats } from './audit.table.ts';
import { fullName, searchDetails } from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { clubDay } from '#club/shared/club-time.ts';
import { type Database, findRows } from '#kit/server/database/client.ts';
import { foldedContains } from '#kit/server/database/search.ts';
import { offsetOf, type PageRequest } from '#kit/shared/page.ts';

type RepeatedEntry = typeof auditEntries.$inferInsert & { createdAt: Date };

export async function insertEntries(
  db: Database,
  entries: (typeof auditEntries.$inferInsert)[],
): Promise<void> {
  if (entries.length > 0) await db.insert(auditEntries).values(entries);
}

/** What tells repeats of one another: the same act about the same person in the same hour or day. */
interface Repeated {
  action: string;
  targetId?: string | null;
  detail: string;
  /** Within which repeats are summed. */
  window: 'hour' | 'day';
  at: Date;
}

const keyOf = ({ action, targetId, detail, window, at }: Repeated): string =>
  [action, targetId ?? 'nobody', detail, window === 'day' ? clubDay(at) : at.toISOString().slice(0, 13)]
    .filter(Boolean)
    .join(' ');

interface Repeats extends Pick<Repeated, 'detail' | 'window'> {
  times: number;
  /** Of the same person and detail, the action whose entry this one takes the place of. */
  undoes?: AuditAction;
}

/**
 * One statement, so that of concurrent failures one makes the entry and the others count. An entry that was undone has its
 * count below zero and is not listed, until it is repeated. Returns whether this one was undone before.
 */
export async function insertRepeated(
  db: Database,
  { action, actorId, targetId, address, details, createdAt }: RepeatedEntry,
  { detail, times, window, undoes }: Repeats,
): Promise<boolean> {
  const at = createdAt.toISOString();
  const of = { targetId, detail, window, at: createdAt };
  const key = keyOf({ ...of, action });
  const [row] = await findRows<{ undone: boolean }>(
    db,
    sql`
    with entry as materialized (select uuidv7() as id),
    undone as (
      update ${auditRepeats} set times = -abs(times) where key = ${undoes ? keyOf({ ...of, action: undoes }) : null}),
    repeated as (
      insert into ${auditRepeats} as repeats (entry_id, key, times, last_at)
      select id, ${key}, ${times}::int, ${at}::timestamptz from entry
      on conflict (key) do update set times = abs(repeats.times) + excluded.times, last_at = excluded.last_at
      returning entry_id),
    recorded as (
      insert into ${auditEntries} (id, created_at, action, actor_id, target_id, address, details)
      select id, ${at}::timestamptz, ${action}, ${actorId ?? null}::uuid, ${targetId ?? null}::uuid, ${address ?? null}, ${details ? JSON.stringify(details) : null}::jsonb
      from entry join repeated on entry_id = id)
    select exists (select from ${auditRepeats} where key = ${key} and times < 0) as undone`,
  );
  return row?.undone ?? false;
}

/** Ends the counts of what was done, so that the next time is an entry of its own. */
export const closeRepeats = (db: Database, repeated: readonly Repeated[]) =>
  db.execute(sql`
    update ${auditRepeats} set key = key || ' ' || entry_id
    where key = any(${sql.param(repeated.map(keyOf))}::text[])`);

/** Of what was done and undone within a day, the last is shown. */
const isShown = sql`${auditEntries.id} not in (select entry_id from ${auditRepeats} where times < 0)`;

/** The newest entries with this person as actor or target. */
export const findEntriesAbout = (db: Database, userId: string) =>
  db
    .select()
    .from(auditEntries)
    .where(or(eq(auditEntries.actorId, userId), eq(auditEntries.targetId, userId)))
    .orderBy(desc(auditEntries.id))
    .limit(1000);

const actors = alias(users, 'actors');
const targets = alias(users, 'targets');
const actorName = sql<string | null>`${fullName('actors')}`;
const targetName = sql<string | null>`${fullName('targets')}`;

// Must equal the expression of the index audit_entries_search.
const described = sql`fold_search(action || '|' || coalesce(details::text, ''))`;

/** A union, because each part is found by an index of its own. */
function matches({ text, actions }: AuditSearch): SQL {
  const people = sql`select id from ${users} where ${foldedContains(searchDetails('users'), text)}`;
  const named = inArray(auditEntries.action, [...actions]);
  return sql`${auditEntries.id} in (
    select id from ${auditEntries} where ${foldedContains(described, text)}
    union select id from ${auditEntries} where actor_id in (${people})
    union select id from ${auditEntries} where target_id in (${people})
    union select id from ${auditEntries} where ${named})`;
}

interface AuditSearch {
  text: string;
  /** Whose shown name contains the text. */
  actions: readonly AuditAction[];
}

interface AuditFilter extends PageRequest {
  search?: AuditSearch;
  /** As actor or target. */
  person?: string;
  actions?: readonly AuditAction[];
  from?: Date;
  before?: Date;
}

const conditions = ({ search, person, actions, from, before }: AuditFilter) =>
  and(
    search ? matches(search) : undefined,
    person === undefined
      ? undefined
      : or(eq(auditEntries.actorId, person), eq(auditEntries.targetId, person)),
    actions && inArray(auditEntries.action, [...actions]),
    from && gte(auditEntries.createdAt, from),
    before && lt(auditEntries.createdAt, before),
  );

/** More than there are entries. */
const allEntries = 1_000_000_000;

/**
 * The limit inside makes the filter use its own index: in the order of the log the planner would read all of it backwards
 * in search of a few entries.
 */
function pageOf(db: Database, where: SQL | undefined, page: PageRequest) {
  const all = where
    ? db.select().from(auditEntries).where(and(where, isShown)).limit(allEntries).as('matching')
    : db.select().from(auditEntries).where(isShown).as('matching');
  return db.select().from(all).orderBy(desc(all.id)).limit(page.size).offset(offsetOf(page)).as('page');
}

/** Names are joined for the page only. The log outlives people, so a deleted person has no name. */
export async function listEntries(db: Database, filter: AuditFilter) {
  const where = conditions(filter);
  const page = pageOf(db, where, filter);
  const [rows, total] = await Promise.all([
    db
      .select({
        entry: {
          id: page.id,
          createdAt: page.createdAt,
          action: page.action,
          actorId: page.actorId,
          targetId: page.targetId,
          details: page.details,
        },
        actor: actorName,
        target: targetName,
        times: auditRepeats.times,
        lastAt: auditRepeats.lastAt,
      })
      .from(page)
      .leftJoin(auditRepeats, eq(auditRepeats.entryId, page.id))
      .leftJoin(actors, eq(actors.id, page.actorId))
      .leftJoin(targets, eq(targets.id, page.targetId))
      .orderBy(desc(page.id)),
    db.$count(auditEntries, and(where, isShown)),
  ]);
  return { rows, total };
}
