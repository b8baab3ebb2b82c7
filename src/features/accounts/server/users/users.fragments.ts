import { type SQL, sql } from 'drizzle-orm';
import type { Reachable } from '#features/people/people.rules.ts';
import { sampleDomain } from '#club/shared/sample.ts';

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

/** Whether the person belongs to the sample club. */
export const isSample = (person: string): SQL<boolean> =>
  sql`(${sql.raw(person)}.email like ${`%@${sampleDomain}`})`;
