import { requireCamp } from '#features/programme/server/camps/camps.service.ts';
import { type Actor, on, type Route } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { Language } from '#kit/shared/language.ts';
import { offsetOf } from '#kit/shared/page.ts';
import { notFound } from '#kit/shared/errors.ts';
import { countingOf, type WarningKind } from '../warnings.rules.ts';
import * as contract from '../warnings.contract.ts';
import { decideProposals, proposalsOf, proposalsToDecide } from './proposals.service.ts';
import { detailsOf } from './own-warnings.queries.ts';
import { toDetails } from './reasons.presenter.ts';
import { listDismissed } from './proposals.queries.ts';
import { toCounting, toDismissed, toProposal, toRules, toWarned, toWarning } from './warnings.presenter.ts';
import { findListedWarning, listWarned, listWarnings, listWarningsOf } from './warnings.queries.ts';
import { changeRules, warnByHand, withdrawWarning } from './warnings.service.ts';

export const warningsRoutes = (context: AppContext): Route[] => [
  on(contract.getRules, async ({ params, actor }) => ({
    data: toRules(await requireCamp(context.db, actor, params.id)),
  })),

  on(contract.setRules, async ({ params, actor, body }) => {
    const camp = await changeRules(context, actor, { campId: params.id, change: body });
    return { message: 'warnings.messages.rulesChanged', data: toRules(camp) };
  }),

  on(contract.listProposed, async ({ query, actor, language }) => {
    const { campId, kind, search = '' } = query;
    const named = search.toLowerCase();
    const { all, counting } =
      campId === undefined
        ? { all: await proposalsToDecide(context, actor), counting: null }
        : await proposedIn(context, { actor, campId, language });
    const proposed = all.filter(
      (one) => (kind === undefined || one.kind === kind) && one.trainee.name.toLowerCase().includes(named),
    );
    const start = offsetOf(query);
    const data = proposed
      .slice(start, start + query.size)
      .map((one) => toProposal({ context, language }, one));
    return { data, total: proposed.length, counting };
  }),

  on(contract.decideProposals, async ({ actor, body }) => {
    const data = await decideProposals(context, actor, body);
    return { message: `warnings.messages.${body.decision}`, data };
  }),

  on(contract.listDismissed, async ({ query, actor, language }) => {
    await requireCamp(context.db, actor, query.campId);
    const { rows, total } = await listDismissed(context.db, query);
    return { data: rows.map((row) => toDismissed({ context, language }, row)), total };
  }),

  on(contract.listWarned, async ({ query, actor }) => {
    await requireCamp(context.db, actor, query.campId);
    const { rows, total } = await listWarned(context.db, query);
    return { data: rows.map(toWarned), total };
  }),

  on(contract.listWarnings, async ({ query, actor, language }) => {
    if (query.campId !== undefined) await requireCamp(context.db, actor, query.campId);
    const { rows, total } = await listWarnings(context.db, { ...query, visibleTo: actor, language });
    const data = rows.map((row) => toWarning({ context, language }, row));
    return { data, total };
  }),

  on(contract.addWarning, async ({ actor, body, language }) => {
    const row = await findListedWarning(context.db, await warnByHand(context, actor, body), language);
    if (!row) throw notFound();
    return { message: 'warnings.messages.sent', data: toWarning({ context, language }, row) };
  }),

  on(contract.withdrawWarning, async ({ actor, params }) => {
    await withdrawWarning(context, actor, params.id);
    return { message: 'warnings.messages.withdrawn' };
  }),

  on(contract.listOwnWarnings, async ({ query, actor, language }) => {
    const { rows, total } = await listWarningsOf(context.db, actor.id, { ...query, language });
    const ids = rows.map(({ warning }) => warning.id);
    const details = new Map(
      (await detailsOf(context.db, ids, context.clock.now())).map((row) => [row.warning.id, row]),
    );
    const reading = { context: context, language };
    const data = rows.flatMap((row) => {
      const more = details.get(row.warning.id);
      return more ? [{ ...toWarning(reading, row), ...toDetails(reading, more) }] : [];
    });
    return { data, total };
  }),
];

interface InCamp {
  actor: Actor;
  campId: string;
  language: Language;
}

async function proposedIn({ db, clock }: AppContext, { actor, campId, language }: InCamp) {
  const camp = await requireCamp(db, actor, campId);
  const { records, trainees, proposed } = await proposalsOf(db, { camp, now: clock.now() });
  const counting = (kind: WarningKind) => toCounting(countingOf(kind, records, trainees), language);
  return { all: proposed, counting: { sheet: counting('sheet'), attendance: counting('attendance') } };
}
