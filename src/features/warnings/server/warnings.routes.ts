import { requireCamp } from '#features/programme/server/camps/camps.service.ts';
import { on, type Route } from '#kit/server/http/route.ts';
import type { World } from '#club/server/world.ts';
import { offsetOf } from '#kit/shared/page.ts';
import { notFound } from '#kit/shared/errors.ts';
import { countingOf } from '../counting.rules.ts';
import type { WarningKind } from '../warnings.rules.ts';
import * as contract from '../warnings.contract.ts';
import { decideProposals, proposalsOf } from './proposals.service.ts';
import { detailsOf } from './own-warnings.queries.ts';
import { toDetails } from './reasons.presenter.ts';
import { listDismissed } from './dismissals.queries.ts';
import { toCounting, toDismissed, toProposal, toRules, toWarned, toWarning } from './warnings.presenter.ts';
import { findListedWarning, listWarned, listWarnings, listWarningsOf } from './warnings.queries.ts';
import { changeRules, warnByHand, withdrawWarning } from './warnings.service.ts';

export const warningsRoutes = (world: World): Route[] => [
  on(contract.getRules, async ({ params, actor }) => ({
    data: toRules(await requireCamp(world.db, actor, params.id)),
  })),

  on(contract.setRules, async ({ params, actor, body }) => {
    const camp = await changeRules(world, actor, { campId: params.id, change: body });
    return { message: 'warnings.messages.rulesChanged', data: toRules(camp) };
  }),

  on(contract.listProposed, async ({ query, actor, language }) => {
    const { kind, search = '', page, size } = query;
    const camp = await requireCamp(world.db, actor, query.campId);
    const named = search.toLowerCase();
    const { wave, trainees, ...found } = await proposalsOf(world.db, { camp, now: world.clock.now() });
    const counting = (each: WarningKind) => toCounting(countingOf(each, wave, trainees), language);
    const proposed = found.proposed.filter(
      (one) => (kind === undefined || one.kind === kind) && one.trainee.name.toLowerCase().includes(named),
    );
    const start = offsetOf(query);
    const data = proposed.slice(start, start + size).map((one) => toProposal({ world, language }, one));
    return {
      data,
      page,
      size,
      total: proposed.length,
      counting: { sheet: counting('sheet'), attendance: counting('attendance') },
    };
  }),

  on(contract.decideProposals, async ({ actor, body }) => {
    const { campId, proposals: ids, decision } = body;
    const data = await decideProposals(world, actor, { campId, ids, decision });
    return { message: `warnings.messages.${decision}`, data };
  }),

  on(contract.listDismissed, async ({ query, actor, language }) => {
    const { page, size } = query;
    await requireCamp(world.db, actor, query.campId);
    const { rows, total } = await listDismissed(world.db, query);
    return { data: rows.map((row) => toDismissed({ world, language }, row)), page, size, total };
  }),

  on(contract.listWarned, async ({ query, actor }) => {
    const { page, size } = query;
    await requireCamp(world.db, actor, query.campId);
    const { rows, total } = await listWarned(world.db, query);
    return { data: rows.map(toWarned), page, size, total };
  }),

  on(contract.listWarnings, async ({ query, actor, language }) => {
    if (query.campId !== undefined) await requireCamp(world.db, actor, query.campId);
    const { rows, total } = await listWarnings(world.db, { ...query, visibleTo: actor, language });
    const data = rows.map((row) => toWarning({ world, language }, row));
    return { data, page: query.page, size: query.size, total };
  }),

  on(contract.addWarning, async ({ actor, body, language }) => {
    const row = await findListedWarning(world.db, await warnByHand(world, actor, body), language);
    if (!row) throw notFound();
    return { message: 'warnings.messages.sent', data: toWarning({ world, language }, row) };
  }),

  on(contract.withdrawWarning, async ({ actor, params }) => {
    await withdrawWarning(world, actor, params.id);
    return { message: 'warnings.messages.withdrawn' };
  }),

  on(contract.listOwnWarnings, async ({ query, actor, language }) => {
    const { rows, total } = await listWarningsOf(world.db, actor.id, { ...query, language });
    const ids = rows.map(({ warning }) => warning.id);
    const details = new Map(
      (await detailsOf(world.db, ids, world.clock.now())).map((row) => [row.warning.id, row]),
    );
    const reading = { world, language };
    const data = rows.flatMap((row) => {
      const more = details.get(row.warning.id);
      return more ? [{ ...toWarning(reading, row), ...toDetails(reading, more) }] : [];
    });
    return { data, page: query.page, size: query.size, total };
  }),
];
