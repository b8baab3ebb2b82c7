import { and, count, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { isAssigned } from '#features/programme/server/camps/camps.fragments.ts';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import { fullName, searchDetails } from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import type { Status } from '#features/accounts/users.rules.ts';
import { type Database, preparedQuery, type Root } from '#kit/server/database/client.ts';
import { foldedContains } from '#kit/server/database/search.ts';
import { titleIn } from '#kit/server/database/second-language.ts';
import { orderOf } from '#kit/server/database/find-page.ts';
import { inChunks } from '#kit/server/chunks.ts';
import { applicantRole, staffRoles } from '#club/shared/access.ts';
import type { Language } from '#kit/shared/language.ts';
import type { QueryOf } from '#kit/shared/endpoint.ts';
import { offsetOf } from '#kit/shared/page.ts';
import type { listUsers, MemberOut } from '../../members.contract.ts';

/** A number that was searched: compared as a whole, because only leaders know it. */
export interface PrivateNumbers {
  universityId?: number;
  nationalIdPrint?: Buffer;
}

type MemberFilter = QueryOf<typeof listUsers> & {
  numbers?: PrivateNumbers;
  /** Restricts the list to staff and the trainees of the reader's camps; null sees everybody. */
  visibleTo: string | null;
  language: Language;
};

const campsOfPerson = (language: Language) => sql<MemberOut['camps']>`(
  select coalesce(json_agg(json_build_object('_id', c.id, 'title', ${titleIn(language, 'c')}, 'level', ${titleIn(language, 'l')},
    'mentor', case when m.id is not null then json_build_object('_id', m.id, 'name', ${fullName('m')}) end)
    order by e.joined_at), '[]')
  from ${enrolments} e
  join ${camps} c on c.id = e.camp_id
  join ${levels} l on l.id = c.level_id
  left join ${users} m on m.id = e.mentor_id
  where e.user_id = users.id)`;

const staffList = sql.raw(staffRoles.map((role) => `'${role}'`).join(', '));

const visible = (userId: string) => sql`users.archived_at is null and users.id in (
  select id from ${users} where role in (${staffList})
  union all
  select e.user_id from ${enrolments} e where ${isAssigned(userId, sql`e.camp_id`)})`;

/** `statusOf` as SQL conditions. */
const withStatus: Record<Status, SQL | undefined> = {
  archived: isNotNull(users.archivedAt),
  pending: and(isNull(users.archivedAt), isNull(users.emailVerifiedAt)),
  awaiting: and(isNull(users.archivedAt), isNotNull(users.emailVerifiedAt), eq(users.role, applicantRole)),
  active: and(isNull(users.archivedAt), isNotNull(users.emailVerifiedAt), ne(users.role, applicantRole)),
};

const isFound = (search: string, { universityId, nationalIdPrint }: PrivateNumbers = {}) =>
  or(
    foldedContains(searchDetails('users'), search),
    universityId === undefined ? undefined : eq(users.universityIdHti, universityId),
    nationalIdPrint === undefined ? undefined : eq(users.nationalIdPrint, nationalIdPrint),
  );

const conditions = ({ search, numbers, role, campId, status, visibleTo }: MemberFilter) =>
  and(
    visibleTo === null ? undefined : visible(visibleTo),
    role?.length ? inArray(users.role, role) : undefined,
    campId === undefined
      ? undefined
      : sql`users.id in (select user_id from ${enrolments} where camp_id = ${campId})`,
    status === undefined ? undefined : withStatus[status],
    search ? isFound(search, numbers) : undefined,
  );

const columns = {
  name: fullName('users'),
  handle: users.codeforcesHandle,
  email: users.email,
  role: users.role,
  createdAt: users.id,
};

async function countMembers(db: Database, filter: MemberFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(users).where(conditions(filter));
  return row?.total ?? 0;
}

const peopleQuery = (language: Language) => (db: Root, name: string) =>
  db
    .select({ user: users, camps: campsOfPerson(language).as('camps') })
    .from(users)
    .where(sql`users.id = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare(name);

/** In the order of their ids. An export may contain everybody. */
async function readPeople(db: Root, ids: readonly string[], language: Language) {
  const query = preparedQuery(db, `people_${language}`, peopleQuery(language));
  const rows: Awaited<ReturnType<typeof query.execute>> = [];
  for await (const some of inChunks(ids)) {
    const found = new Map((await query.execute({ ids: some })).map((row) => [row.user.id, row]));
    // People deleted in between are skipped.
    rows.push(...some.flatMap((id) => found.get(id) ?? []));
  }
  return rows;
}

/** A mentor's own trainees, unless another order is asked for. */
const ownFirst = ({ visibleTo }: MemberFilter): SQL[] =>
  visibleTo === null
    ? []
    : [sql`users.id in (select user_id from ${enrolments} where mentor_id = ${visibleTo}) desc`];

/** The ids of a page. A search has to look at everybody, so it counts them on the way. */
const findIds = (db: Root, filter: MemberFilter) =>
  db
    .select({ id: users.id, total: filter.search ? sql<number>`(count(*) over ())::int` : sql<null>`null` })
    .from(users)
    .where(conditions(filter))
    .orderBy(...orderOf(filter.sort, columns, [...ownFirst(filter), desc(users.id)]))
    .limit(filter.size)
    .offset(offsetOf(filter));

export async function listMembers(db: Root, filter: MemberFilter) {
  const [page, all] = await Promise.all([
    findIds(db, filter),
    filter.search ? null : countMembers(db, filter),
  ]);
  const ids = page.map(({ id }) => id);
  const rows = await readPeople(db, ids, filter.language);
  // Behind the last page there is no row that tells.
  return { rows, total: all ?? page[0]?.total ?? (await countMembers(db, filter)) };
}
