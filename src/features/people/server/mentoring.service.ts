import { randomUUID } from 'node:crypto';
import { record } from '#features/audit/server/audit.service.ts';
import { audienceOf, notify } from '#features/notifications/server/inbox/inbox.service.ts';
import { requireCamp } from '#features/programme/server/camps/camps.service.ts';
import { getMe } from '#features/accounts/server/users/users.service.ts';
import type { Limit } from '#kit/server/limits/limits.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { requireOther } from '#club/server/require-other.ts';
import { bothTitles } from '#kit/shared/second-language.ts';
import type { BodyOf } from '#kit/shared/endpoint.ts';
import type * as contract from '../people.contract.ts';
import { nobodyToReport, notTheirMentor } from '../people.errors.ts';
import { reportFacts } from './mentoring.presenter.ts';
import { countDue, isMentorOf, reportRows } from './mentoring.queries.ts';
import { requirePerson } from './people.service.ts';

const day = 24 * 60 * 60_000;
export const reportsOfMentor: Limit = { name: 'mentor-report', max: 3, windowMs: day };
const handoversOfMentor: Limit = { name: 'handover', max: 20, windowMs: day };
const handoverOfTrainee: Limit = { name: 'handover-of', max: 1, windowMs: day };

/** How many trainees the actor wants to ask again by now. */
export const countFollowUps = ({ db, clock }: AppContext, actor: Actor) => countDue(db, actor, clock.now());

/** The last seven days. */
export async function reportFor({ db, clock }: AppContext, actor: Actor, campId?: string) {
  if (campId !== undefined) await requireCamp(db, actor, campId);
  const now = clock.now();
  const rows = await reportRows(db, actor, { campId, since: new Date(now.getTime() - 7 * day), now });
  // People read marks from old to new.
  return rows.map(({ atRisk, ...row }) => ({
    ...row,
    atRisk: atRisk.map((one) => ({ ...one, lastMarks: one.lastMarks.toReversed() })),
  }));
}

/** Tells the leaders; the figures are the server's, only the line is the mentor's. */
export async function sendReport(
  context: AppContext,
  actor: Actor,
  { campId, line = '' }: BodyOf<typeof contract.sendReport>,
): Promise<void> {
  const rows = await reportFor(context, actor, campId);
  const [first] = rows;
  if (!first) throw nobodyToReport();
  const { firstName, lastName } = await getMe(context, actor);
  const own = {
    name: `${firstName} ${lastName}`,
    mentorId: actor.id,
    ...(line && { line, variant: 'line' }),
  };
  await context.db.transaction(async (tx) => {
    await context.limits.take(reportsOfMentor, actor.id, tx);
    const to = await audienceOf(tx, { campId: first.camp.id, leaders: true });
    const entries = rows.map((row) => ({
      kind: 'mentor-report' as const,
      campId: row.camp.id,
      about: randomUUID(),
      facts: { variant: 'plain', ...reportFacts(row), ...own },
      to,
    }));
    await notify(context, tx, entries);
    const details = { waves: rows.map(({ camp }) => camp.title).join('; ') };
    await record(tx, { action: 'member.report-sent', actorId: actor.id, details, at: context.clock.now() });
  });
}

/** Tells the leaders, who give trainees their mentors. */
export async function askHandover(
  context: AppContext,
  actor: Actor,
  { id, campId, reason }: BodyOf<typeof contract.askHandover> & { id: string },
): Promise<void> {
  requireOther(actor, id);
  const { firstName, lastName } = await requirePerson(context, actor, id);
  const mentor = await getMe(context, actor);
  await context.db.transaction(async (tx) => {
    const camp = await requireCamp(tx, actor, campId);
    if (!(await isMentorOf(tx, { mentorId: actor.id, userId: id, campId }))) throw notTheirMentor();
    await context.limits.take(handoverOfTrainee, `${id} ${campId}`, tx);
    await context.limits.take(handoversOfMentor, actor.id, tx);
    const facts = {
      ...bothTitles('wave', camp),
      name: `${firstName} ${lastName}`,
      mentor: `${mentor.firstName} ${mentor.lastName}`,
      userId: id,
      reason,
    };
    const to = await audienceOf(tx, { campId, leaders: true });
    await notify(context, tx, [{ kind: 'handover', campId, about: randomUUID(), facts, to }]);
    const details = bothTitles('wave', camp);
    const at = context.clock.now();
    await record(tx, { action: 'member.handover-asked', actorId: actor.id, targetId: id, details, at });
  });
}
