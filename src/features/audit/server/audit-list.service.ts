import { auditEn } from '../audit.en.ts';
import { type AuditAction, actionsOf } from '../audit.rules.ts';
import { findUser } from '#features/accounts/server/users/users.service.ts';
import { daysLater } from '#features/programme/camps.rules.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { fromClubClock } from '#club/shared/club-time.ts';
import type { QueryOf } from '#kit/shared/endpoint.ts';
import { foldForSearch } from '#kit/shared/fold.ts';
import { languages, type Language } from '#kit/shared/language.ts';
import type { listAudit, AuditOut } from '../audit.contract.ts';
import { listEntries } from './audit.queries.ts';
import { detailsIn } from '#kit/shared/second-language.ts';

export const auditActions = Object.entries(auditEn.actions).flatMap(([subject, words]) =>
  Object.keys(words).map((word) => `${subject}.${word}` as AuditAction),
);

const isDay = (time: string): boolean => time.length === 'YYYY-MM-DD'.length;

const startOf = (day: string): Date => fromClubClock(`${day}T00:00`);

/** The first moment that a filter includes. */
const firstMoment = (from: string): Date => (isDay(from) ? startOf(from) : new Date(from));

/** The first moment after those that a filter includes. */
const momentAfter = (to: string): Date =>
  isDay(to) ? startOf(daysLater(to, 1)) : new Date(new Date(to).getTime() + 1);

/** Actions whose name on the page contains the search, in either language. */
function actionsNamed({ translate }: Pick<AppContext, 'translate'>, search: string): AuditAction[] {
  const folded = foldForSearch(search);
  if (folded === '') return [];
  return auditActions.filter((action) =>
    languages.some((language) =>
      foldForSearch(translate(language, { key: `audit.actions.${action}` })).includes(folded),
    ),
  );
}

export async function readAudit(context: AppContext, query: QueryOf<typeof listAudit>) {
  const { db } = context;
  const { kind, from, to, person, search } = query;
  const [list, user] = await Promise.all([
    listEntries(db, {
      ...query,
      search: search ? { text: search, actions: actionsNamed(context, search) } : undefined,
      actions: kind === undefined ? undefined : actionsOf(kind, auditActions),
      from: from === undefined ? undefined : firstMoment(from),
      before: to === undefined ? undefined : momentAfter(to),
    }),
    person === undefined ? null : findUser(db, person),
  ]);
  const name = user && `${user.firstName} ${user.lastName}`;
  return { ...list, person: person === undefined ? null : { _id: person, name } };
}

type Entry = Awaited<ReturnType<typeof listEntries>>['rows'][number];

export const toEntry = ({ entry, actor, target, times, lastAt }: Entry, language: Language): AuditOut => ({
  _id: entry.id,
  action: entry.action,
  actor: entry.actorId === null ? null : { _id: entry.actorId, name: actor },
  target: entry.targetId === null ? null : { _id: entry.targetId, name: target },
  details: entry.details && detailsIn(entry.details, language),
  times: times ?? 1,
  createdAt: entry.createdAt.toISOString(),
  lastAt: (lastAt ?? entry.createdAt).toISOString(),
});
