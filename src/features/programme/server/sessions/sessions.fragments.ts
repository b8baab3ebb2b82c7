import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Language } from '#kit/shared/language.ts';
import type { CampPageOut } from '../../camps.contract.ts';
import { textIn, titleIn } from '#kit/server/database/second-language.ts';
import { trainingSessions } from './sessions.table.ts';

/** Stands for the table in `from`: an archived session counts nowhere, nor does a draft. */
export const currentSessions = (alias: string): SQL =>
  sql`(select * from ${trainingSessions} where archived_at is null and published_at is not null) ${sql.raw(alias)}`;

/** The same as a condition, where the query reads the session as `session`. */
export const isCurrentSession = (session: string): SQL =>
  sql.raw(`(${session}.archived_at is null and ${session}.published_at is not null)`);

/** The same with drafts, for those who prepare them. */
export const isCurrentOrDraft = (session: string): SQL => sql.raw(`${session}.archived_at is null`);

/** When a session is held, where the query reads it as `session`: without a date on the day it was published. */
export const heldAt = (session: string): SQL<Date> =>
  sql`${sql.raw(`coalesce(${session}.starts_at, ${session}.published_at, ${session}.created_at)`)}`.mapWith(
    trainingSessions.createdAt,
  );

const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** The sessions of a camp, with the drafts if `drafts` is true. */
export const sessionList = (
  campId: SQLWrapper,
  language: Language,
  drafts: SQL<boolean>,
): SQL<CampPageOut['sessions']> => sql`(
    select coalesce(json_agg(json_build_object('_id', t.id, 'title', ${titleIn(language, 't')},
      'description', ${textIn(language, 't', 'description')},
      'createdAt', ${iso('t.created_at')}, 'publishedAt', ${iso('t.published_at')}, 'startsAt', ${iso('t.starts_at')},
      'place', ${textIn(language, 't', 'place')}) order by t.position, t.id), '[]')
    from ${trainingSessions} t where t.camp_id = ${campId} and ${isCurrentOrDraft('t')}
      and (t.published_at is not null or ${drafts}))`;

export const countSessions = (campId: SQLWrapper): SQL<number> =>
  sql`(select count(*)::int from ${currentSessions('t')} where t.camp_id = ${campId})`;

/** Session and camp in both languages, for the details of an audit entry. */
export type AuditPlace = Record<string, string>;

/** Where the query reads session and camp as `t` and `c`. */
export const sessionPlace = (t: string, c: string): SQL<AuditPlace> =>
  sql`jsonb_strip_nulls(${sql.raw(
    `jsonb_build_object('session', ${t}.title, 'sessionAr', nullif(${t}.title_ar, ''),
      'wave', ${c}.title, 'waveAr', nullif(${c}.title_ar, ''))`,
  )})`;
