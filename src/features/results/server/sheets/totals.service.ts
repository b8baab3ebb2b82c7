import { setTotals, campCount } from '#features/programme/server/camps/counts.service.ts';
import { findWrongTotals } from './totals.queries.ts';

export const traineeTotals = campCount({
  name: 'enrolments.total',
  findWrong: findWrongTotals,
  store: (tx, wrong) =>
    setTotals(
      tx,
      wrong.map(({ campId, userId, counted }) => ({ campId, userId, total: Number(counted) })),
    ),
});
