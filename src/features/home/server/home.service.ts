import { countFollowUps } from '#features/people/server/mentoring.service.ts';
import { progressOf } from './progress/progress.service.ts';
import { materialOf, materials } from '#features/programme/sessions.rules.ts';
import { isCampOver } from '#features/programme/camps.rules.ts';
import { countWaitingExcuses } from '#features/attendance/server/excuses/excuses.service.ts';
import { countWaiting } from '#features/programme/server/requests/requests.service.ts';
import { proposalsToDecide } from '#features/warnings/server/proposals.service.ts';
import { contestIdOf } from '#integrations/codeforces/contest-link.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { may } from '#club/shared/access.ts';
import { clubDay, fromClubClock } from '#club/shared/club-time.ts';
import type { Language } from '#kit/shared/language.ts';
import type { OwnCampOut } from '../progress.contract.ts';
import type { ComingOut, HomeOut, WaitingOut } from '../home.contract.ts';
import { profilePath, workPath } from '../home.links.ts';
import { comingSessions, greetedTodos, sessionInSightMs, startSteps } from '../home.rules.ts';
import * as queries from './home.queries.ts';
import type { SessionToCome } from './home.queries.ts';

const maxSessionsRead = 50;

export async function homeOf(context: AppContext, actor: Actor, language: Language): Promise<HomeOut> {
  const now = context.clock.now();
  const inSight = new Date(now.getTime() - sessionInSightMs);
  const morning = fromClubClock(`${clubDay(now)}T00:00`);
  const since = morning < inSight ? morning : inSight;
  const [sessions, camps, start] = await Promise.all([
    queries.sessionsToCome(context.db, { actor, since, language, max: maxSessionsRead }),
    progressOf(context, { userId: actor.id, language, own: true }),
    may(actor.role, 'camp.edit') ? startOf(context) : null,
  ]);
  const own = sessions.find(
    ({ own: isOwn, session }) => isOwn && session.publishedAt !== null && begins(session, inSight),
  );
  const worked = sessions.filter(({ works }) => works);
  const current = camps.filter((camp) => !isCampOver(camp, clubDay(now)));
  return {
    next: own ? toComing(own) : null,
    coming: worked
      .filter(({ session }) => begins(session, now))
      .slice(0, comingSessions)
      .map(toComing),
    today: may(actor.role, 'attendance.mark') ? worked.map(toComing).filter(isHeldOn(clubDay(now))) : [],
    todo: distinct(current.flatMap(todosOf)).slice(0, greetedTodos),
    standing: standingOf(current[0]),
    start,
  };
}

const begins = ({ startsAt }: SessionToCome['session'], since: Date): boolean =>
  startsAt !== null && startsAt >= since;

const isHeldOn =
  (day: string) =>
  ({ startsAt, draft }: ComingOut): boolean =>
    !draft && startsAt !== null && clubDay(new Date(startsAt)) === day;

const toComing = ({ session, title, place, camp, works }: SessionToCome): ComingOut => {
  const there = materialOf(session);
  return {
    sessionId: session.id,
    title,
    startsAt: session.startsAt?.toISOString() ?? null,
    place,
    camp: { _id: camp.id, title: camp.title, level: { title: camp.level } },
    draft: session.publishedAt === null,
    missing: works ? materials.filter((part) => !there.includes(part)) : [],
  };
};

/** A handle is to be corrected once, however many camps say so; a sheet of the same title is another one. */
const distinct = (todos: HomeOut['todo']) => [
  ...new Map(todos.map((todo) => [`${todo.link} ${todo.text}`, todo])).values(),
];

/** Each leads to the session that it is about, a warning to where it stands with the mentor. */
const todosOf = ({ campId, todo }: OwnCampOut) =>
  todo.map(({ what, text, sessions }) => {
    if (what === 'handle') return { text, link: profilePath };
    if (what === 'warning') return { text, link: workPath };
    return { text, link: sessions[0] ? `/session/${sessions[0].sessionId}` : `/wave/${campId}` };
  });

function standingOf(camp: OwnCampOut | undefined): HomeOut['standing'] {
  if (!camp) return null;
  const { campId, title, rank, trainees, total, outOf } = camp;
  return { camp: { _id: campId, title }, rank, of: trainees, total, outOf };
}

async function startOf({ db }: AppContext): Promise<HomeOut['start']> {
  const parts = await queries.countParts(db);
  const steps = startSteps.map((step) => ({ step, done: parts[step] }));
  return steps.every(({ done }) => done) ? null : steps;
}

/** Counted apart from the home, because proposals are worked out from the rules of each camp. */
export async function waitingFor(context: AppContext, actor: Actor): Promise<WaitingOut> {
  const { db } = context;
  const [requests, excuses, syncs, proposals, followUps] = await Promise.all([
    may(actor.role, 'request.decide') ? countWaiting(db) : null,
    may(actor.role, 'excuse.decide') ? countWaitingExcuses(db, actor) : null,
    may(actor.role, 'sheet.edit') ? failedSyncs(context, actor) : null,
    may(actor.role, 'warning.decide') ? proposalsToDecide(context, actor) : null,
    may(actor.role, 'trainee.mentor') ? countFollowUps(context, actor) : null,
  ]);
  return {
    requests,
    excuses,
    proposals: proposals && proposals.length,
    syncs: syncs && syncs.length,
    followUps,
    syncsIn: syncs?.[0]?.campId ?? null,
  };
}

/** A failure of another link does not apply to the one that stands there now. */
async function failedSyncs({ db, clock }: AppContext, actor: Actor) {
  const rows = await queries.failedSyncs(db, actor, clubDay(clock.now()));
  return rows.filter(({ link, contestId }) => link !== null && contestIdOf(link) === contestId);
}
