import { type SQL, sql } from 'drizzle-orm';
import type { Reachable } from '#features/people/people.rules.ts';
import { auditEntries } from '#features/audit/server/audit.table.ts';
import { sampleDomain } from '#club/shared/sample.ts';
import { users } from './users.table.ts';

export interface Mentor extends Reachable {
  name: string;
}

/** A person's full name, where the query reads them as `person`. */
export const fullName = (person: string): SQL<string> =>
  sql`${sql.raw(`(${person}.first_name || ' ' || ${person}.last_name)`)}`;

/** A mentor as their trainees may know them, where the query reads them as `person`. */
export const reachOf = (person: string): SQL<Mentor> =>
  sql`${sql.raw(`json_build_object('name', ${person}.first_name || ' ' || ${person}.last_name,
    'reachBy', ${person}.reach_by, 'phone', ${person}.phone, 'email', ${person}.email)`)}`;

/** Name and handle, folded for the search by anybody. Stored by the database, with an index. */
export const searchName = (person: string): SQL<string> => sql`${sql.raw(`${person}.search_name`)}`;

/** Name, handle, e-mail and phone number, folded for the search by staff. Stored by the database, with an index. */
export const searchDetails = (person: string): SQL<string> => sql`${sql.raw(`${person}.search_details`)}`;

/** Whether somebody of the sample club still has the handle that was made up for them. */
export const hasInventedHandle = (person: string): SQL<boolean> =>
  sql`(${sql.raw(person)}.email like ${`%@${sampleDomain}`} and not exists (select from ${auditEntries} a
    where a.target_id = ${sql.raw(person)}.id and a.action = 'account.handle-changed'
      and lower(a.details->>'to') is distinct from lower(a.details->>'from')))`;

/** Whether somebody else has the same handle, in a database from before handles were unique. */
export const hasSharedHandle = (person: string): SQL<boolean> =>
  sql`exists (select from ${users} o where lower(o.codeforces_handle) = lower(${sql.raw(person)}.codeforces_handle)
    and o.id <> ${sql.raw(person)}.id)`;
