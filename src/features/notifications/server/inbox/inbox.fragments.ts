import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { campsWorkedIn, worksEverywhere } from '#features/programme/server/camps/camps.fragments.ts';
import { enrolments } from '#features/programme/server/camps/camps.table.ts';
import { may, type Role, roles } from '#club/shared/access.ts';
import { inboxKinds, staffKinds } from '../../inbox.rules.ts';

interface Reader {
  id: string | SQLWrapper;
  role: SQL;
}

const isOneOf = (role: SQL, wanted: readonly Role[]): SQL =>
  sql`${role} = any(${sql.raw(`'{${wanted.join(',')}}'`)}::role[])`;

/**
 * Whether somebody may still read the entry that the query reads as `e`. What is for staff needs the permission and work
 * in the camp; the rest a place in it. A later release, which was rolled back, may have written kinds without words here.
 */
export const entryVisibleTo = (e: string, { id, role }: Reader): SQL<boolean> => {
  const entry = sql.raw(e);
  const everywhere = isOneOf(
    role,
    roles.filter((one) => worksEverywhere({ role: one })),
  );
  const forStaff = Object.entries(staffKinds).map(([kind, permission]) => {
    const readers = roles.filter((one) => may(one, permission));
    return sql`when ${sql.raw(`'${kind}'`)} then ${isOneOf(role, readers)}
      and (${everywhere} or ${entry}.camp_id in ${campsWorkedIn(id)})`;
  });
  const known = sql.raw(`'{${inboxKinds.join(',')}}'`);
  return sql`(${entry}.kind::text = any(${known}::text[]) and case ${entry}.kind ${sql.join(forStaff, sql` `)}
    else ${entry}.camp_id is null or ${everywhere}
      or ${entry}.camp_id in (select camp_id from ${enrolments} where user_id = ${id})
      or ${entry}.camp_id in ${campsWorkedIn(id)}
    end)`;
};
