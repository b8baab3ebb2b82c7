import { and, count, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { staffWith, worksEverywhere } from '#features/programme/server/camps/camps.fragments.ts';
import { enrolments } from '#features/programme/server/camps/camps.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { type Database, findRows, preparedQuery, type Root } from '#kit/server/database/client.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { Language } from '#kit/shared/language.ts';
import { findPage } from '#kit/server/database/find-page.ts';
import type { PageRequest } from '#kit/shared/page.ts';
import { type Duty, roles } from '#club/shared/access.ts';
import { type Choice, type InboxFacts, type InboxKind, usualChoice } from '../../inbox.rules.ts';
import { entryVisibleTo } from './inbox.fragments.ts';
import { digests, inboxEntries, notificationChoices } from './inbox.table.ts';

export type EntryRow = typeof inboxEntries.$inferSelect;

export interface NewEntry {
  kind: InboxKind;
  campId: string | null;
  about: string;
  facts: InboxFacts;
}

export interface NotifiedPerson {
  entryId: string;
  userId: string;
  /** The index of the notification among `entries`. */
  entry: number;
  firstName: string;
  email: string;
  emailVerifiedAt: string | null;
  language: Language;
  mail: boolean;
  push: boolean;
}

export interface AddressedEntry extends NewEntry {
  to: readonly string[];
}

/** Stores an entry for everybody who was not notified of the same before, archived people left out, and returns them. */
export async function insertEntries(
  db: Database,
  entries: readonly AddressedEntry[],
  at: Date,
): Promise<NotifiedPerson[]> {
  const rows = entries.flatMap(({ to, ...told }, entry) =>
    [...new Set(to)].map((userId) => ({ ...told, entry, userId, usual: usualChoice(told.kind) })),
  );
  if (rows.length === 0) return [];
  return findRows<NotifiedPerson & Record<string, unknown>>(
    db,
    sql`
    with chosen as (
      select r.*, u.id, u.first_name, u.email, u.email_verified_at, u.language,
        coalesce(c.inbox, (r.usual->>'inbox')::boolean) as inbox,
        coalesce(c.mail, (r.usual->>'mail')::boolean) as mail,
        coalesce(c.push, (r.usual->>'push')::boolean) as push
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r
        (entry int, "userId" uuid, kind inbox_kind, "campId" uuid, about text, facts jsonb, usual jsonb)
      join ${users} u on u.id = r."userId" and u.archived_at is null
      left join ${notificationChoices} c on c.user_id = u.id and c.kind = r.kind
    ), notified as (
      insert into ${inboxEntries} (user_id, kind, camp_id, about, facts, created_at, hidden)
      select id, kind, "campId", about, facts, ${at.toISOString()}::timestamptz, not inbox from chosen
      on conflict (user_id, kind, about) do nothing
      returning id, user_id, kind, about
    )
    select notified.id as "entryId", notified.user_id as "userId", entry, first_name as "firstName", email,
      email_verified_at as "emailVerifiedAt", language, mail, push
    from notified join chosen on chosen.id = notified.user_id and chosen.kind = notified.kind and chosen.about = notified.about
    order by entry, notified.user_id`,
  );
}

/** Deletes a notification; if it still waits, it is not sent. */
export const retractNotification = (
  db: Database,
  { userId, kind, about }: Pick<NewEntry, 'kind' | 'about'> & { userId: string },
) =>
  db
    .delete(inboxEntries)
    .where(and(eq(inboxEntries.userId, userId), eq(inboxEntries.kind, kind), eq(inboxEntries.about, about)));

/** The same for everybody in a camp: all that names one of these among what it is about. */
export const retractNotificationsAbout = (
  db: Database,
  { campId, about }: { campId: string; about: string | string[] },
) =>
  db
    .delete(inboxEntries)
    .where(
      and(
        eq(inboxEntries.campId, campId),
        or(
          inArray(inboxEntries.about, [about].flat()),
          sql`string_to_array(${inboxEntries.about}, ' ') && ${sql.param([about].flat())}::text[]`,
        ),
      ),
    );

interface Audience {
  campId: string;
  trainees?: boolean;
  /** Staff of the camp with one of these duties. */
  duties?: readonly Duty[];
  /** Those who work in every camp. */
  leaders?: boolean;
}

const inCharge = roles.filter((role) => worksEverywhere({ role }));

/** The people of a camp whom something concerns. */
export async function audienceOf(
  db: Database,
  { campId, trainees = false, duties = [], leaders = false }: Audience,
): Promise<string[]> {
  const rows = await findRows<{ id: string }>(
    db,
    sql`
    select user_id as id from ${enrolments} where camp_id = ${campId} and ${trainees}
    union select user_id from ${staffWith(campId, duties)} staff
    union select id from ${users} where role = any(${sql.param(inCharge)}::role[]) and email_verified_at is not null
      and ${leaders}`,
  );
  return rows.map(({ id }) => id);
}

const shownTo = (actor: Actor): SQL | undefined =>
  and(
    eq(inboxEntries.userId, actor.id),
    eq(inboxEntries.hidden, false),
    entryVisibleTo('inbox_entries', { id: actor.id, role: sql`${actor.role}::role` }),
  );

const own = sql.placeholder('userId');

/** `shownTo` in a prepared statement. `hidden` is written out as in the index, so that a plan for every reader can use it. */
const shownToReader = and(
  eq(inboxEntries.userId, own),
  sql`not ${inboxEntries.hidden}`,
  entryVisibleTo('inbox_entries', { id: sql`${own}::uuid`, role: sql`${sql.placeholder('role')}::role` }),
);

/** One count over the index of unread entries. */
const unreadQuery = (db: Root, name: string) =>
  db
    .select({ unread: count() })
    .from(inboxEntries)
    .where(and(isNull(inboxEntries.readAt), shownToReader))
    .prepare(name);

export async function countUnread(db: Root, actor: Actor): Promise<number> {
  const { id: userId, role } = actor;
  const [row] = await preparedQuery(db, 'count_unread', unreadQuery).execute({ userId, role });
  return row?.unread ?? 0;
}

export async function listEntries(
  db: Root,
  actor: Actor,
  { kind, ...page }: PageRequest & { kind?: InboxKind },
): Promise<{ rows: EntryRow[]; total: number; unread: number }> {
  const where = and(shownTo(actor), kind && eq(inboxEntries.kind, kind));
  const [found, unread] = await Promise.all([
    findPage(db, inboxEntries, { where, orderBy: [desc(inboxEntries.id)], ...page }),
    countUnread(db, actor),
  ]);
  return { ...found, unread };
}

interface Reading {
  /** All of them when missing. */
  ids?: string[];
  readAt: Date | null;
}

/** How many of these entries the person has; those of others are none. */
export const countOwn = (db: Database, actor: Actor, ids: string[]): Promise<number> =>
  db.$count(inboxEntries, and(shownTo(actor), inArray(inboxEntries.id, ids)));

/** Returns the entries that this changed. */
export async function markEntries(db: Database, actor: Actor, { ids, readAt }: Reading): Promise<string[]> {
  const own = and(shownTo(actor), ids === undefined ? undefined : inArray(inboxEntries.id, ids));
  const before = readAt === null ? isNotNull(inboxEntries.readAt) : isNull(inboxEntries.readAt);
  const rows = await db
    .update(inboxEntries)
    .set({ readAt })
    .where(and(own, before))
    .returning({ id: inboxEntries.id });
  return rows.map(({ id }) => id);
}

/** For a person's export: without texts, which name other people. */
export async function entriesOf(db: Database, userId: string) {
  const rows = await db
    .select({ kind: inboxEntries.kind, createdAt: inboxEntries.createdAt, readAt: inboxEntries.readAt })
    .from(inboxEntries)
    .where(eq(inboxEntries.userId, userId))
    .orderBy(sql`${inboxEntries.id} desc`);
  return rows.map(({ kind, createdAt, readAt }) => ({
    kind,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  }));
}

export async function findChoices(db: Database, userId: string): Promise<Map<InboxKind, Choice>> {
  const rows = await db.select().from(notificationChoices).where(eq(notificationChoices.userId, userId));
  return new Map(rows.map(({ kind, inbox, mail, push }) => [kind, { inbox, mail, push }]));
}

export async function wantsDigest(db: Database, userId: string): Promise<boolean> {
  const [row] = await db.select({ wanted: digests.wanted }).from(digests).where(eq(digests.userId, userId));
  return row?.wanted ?? true;
}

export async function saveChoices(
  db: Database,
  userId: string,
  choices: readonly (Choice & { kind: InboxKind })[],
): Promise<void> {
  if (choices.length === 0) return;
  await db
    .insert(notificationChoices)
    .values(choices.map((choice) => ({ userId, ...choice })))
    .onConflictDoUpdate({
      target: [notificationChoices.userId, notificationChoices.kind],
      set: { inbox: sql`excluded.inbox`, mail: sql`excluded.mail`, push: sql`excluded.push` },
    });
}

export const saveDigest = (db: Database, userId: string, wanted: boolean) =>
  db
    .insert(digests)
    .values({ userId, wanted })
    .onConflictDoUpdate({ target: digests.userId, set: { wanted } });

/** Deletes what was read after a term and the rest after a year; the digest and mails have told it. */
export async function deleteOldEntries(db: Database, now: Date): Promise<void> {
  const before = (days: number) =>
    sql`${now.toISOString()}::timestamptz - make_interval(hours => ${24 * days})`;
  await db.execute(sql`delete from ${inboxEntries}
    where created_at < ${before(365)} or (read_at is not null and created_at < ${before(120)})`);
}
