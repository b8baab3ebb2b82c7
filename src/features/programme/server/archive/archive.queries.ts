import { eq, sql, type SQL } from 'drizzle-orm';
import { enrolments, camps } from '../camps/camps.table.ts';
import { trainingSessions } from '../sessions/sessions.table.ts';
import { levels } from '../levels/levels.table.ts';
import { fullName, searchDetails } from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { type Database, findRows, firstOf } from '#kit/server/database/client.ts';
import { foldedContains, textContains } from '#kit/server/database/search.ts';
import { titleIn } from '#kit/server/database/second-language.ts';
import { orderOf } from '#kit/server/database/find-page.ts';
import type { Language } from '#kit/shared/language.ts';
import { offsetOf } from '#kit/shared/page.ts';
import type { z } from '#kit/shared/zod.ts';
import type { ArchiveOut, listArchive } from '../../archive.contract.ts';
import { archiveEntries } from './archive.table.ts';

export type EntryRow = typeof archiveEntries.$inferSelect;

export const lockEntry = (tx: Database, id: string) =>
  firstOf(tx.select().from(archiveEntries).where(eq(archiveEntries.id, id)).for('update'));

type NewEntry = { campId: string } | { sessionId: string } | { userId: string };

/** Returns the ids of the new entries. */
export async function insertEntries(tx: Database, entries: NewEntry[], at: Date): Promise<string[]> {
  const rows = await tx
    .insert(archiveEntries)
    .values(entries.map((entry) => ({ ...entry, createdAt: at })))
    .returning({ id: archiveEntries.id });
  return rows.map(({ id }) => id);
}

export const deleteEntry = (tx: Database, id: string) =>
  tx.delete(archiveEntries).where(eq(archiveEntries.id, id));

export const countTrainees = (db: Database, campId: string): Promise<number> =>
  db.$count(
    users,
    sql`users.archived_at is null
      and users.id in (select user_id from ${enrolments} where camp_id = ${campId})`,
  );

type Filter = z.output<typeof listArchive.query> & { language: Language };

/** Entries with the names that they are found by. Only archived people have one, which an index knows. */
const entriesIn = (language: Language) => sql`
  select a.id, a.created_at, a.user_id, coalesce(a.camp_id, s.camp_id) as own_camp_id,
    case when a.camp_id is not null then 'wave' when a.session_id is not null then 'session' else 'trainee' end as kind,
    coalesce(${titleIn(language, 'own')}, ${titleIn(language, 's')}, ${fullName('u')}) as name, u.email, u.phone,
    coalesce(own.title, s.title) as title, coalesce(own.title_ar, s.title_ar) as title_ar, ${searchDetails('u')} as details
  from ${archiveEntries} a
  left join ${users} u on u.id = a.user_id and u.archived_at is not null
  left join ${camps} own on own.id = a.camp_id
  left join ${trainingSessions} s on s.id = a.session_id`;

/** Entries with their camp: a person's is the one they joined last. */
const withCamps = (entries: SQL, language: Language) => sql`
  select entry.*, c.id as camp_id, ${titleIn(language, 'c')} as wave, c.level_id, ${titleIn(language, 'l')} as level
  from (${entries}) entry
  left join lateral (
    select e.camp_id from ${enrolments} e where e.user_id = entry.user_id
    order by e.joined_at desc, e.camp_id desc limit 1
  ) trained on true
  left join ${camps} c on c.id = coalesce(entry.own_camp_id, trained.camp_id)
  left join ${levels} l on l.id = c.level_id`;

/** Whether an entry's camp decides where it stands; otherwise camps are read for one page only. */
const needsCamps = ({ levelId, campId, sort }: Filter): boolean =>
  levelId !== undefined || campId !== undefined || /level|wave/.test(sort ?? '');

const columns = {
  name: sql`name`,
  level: sql`level`,
  wave: sql`wave`,
  archivedAt: sql`created_at`,
};

const newest = [sql`created_at desc`, sql`id desc`];

export async function listEntries(db: Database, filter: Filter) {
  const { search, levelId, campId, kind, sort, language, ...page } = filter;
  const before = needsCamps(filter);
  const entries = before ? withCamps(entriesIn(language), language) : entriesIn(language);
  const where = sql.join(
    [
      search
        ? sql`case when kind <> 'trainee' then ${textContains(search, sql`title`, sql`title_ar`)}
            else ${foldedContains(sql`details`, search)} end`
        : sql`true`,
      levelId === undefined ? sql`true` : sql`level_id = ${levelId}`,
      campId === undefined ? sql`true` : sql`camp_id = ${campId}`,
      kind === undefined ? sql`true` : sql`kind = ${kind}`,
    ],
    sql` and `,
  );
  const order = sql.join(orderOf(sort, columns, newest), sql`, `);
  const wanted = sql`select * from (${entries}) entries where ${where}
    order by ${order} limit ${page.size} offset ${offsetOf(page)}`;
  const [rows, counted] = await Promise.all([
    findRows<ArchiveOut & Record<string, unknown>>(
      db,
      sql`
      select id as _id, kind, name, user_id as "userId", level, wave, level_id as "levelId", camp_id as "campId",
        email, phone, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "archivedAt"
      from (${before ? wanted : withCamps(wanted, language)}) listed order by ${order}`,
    ),
    findRows<{ total: number }>(
      db,
      sql`select count(*)::int as total from (${entries}) entries where ${where}`,
    ),
  ]);
  return { rows: [...rows], total: counted[0]?.total ?? 0 };
}
