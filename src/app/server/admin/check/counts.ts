import { countTotals, findWrongTotals } from '#features/results/server/sheets/sheets.service.ts';
import type { Part } from './report.ts';

/** Adds the totals of the standing up again, the only numbers that are stored beside what they count. */
export const checkCounts: Part = async ({ db }, { repair }) => {
  const wrong = await findWrongTotals(db);
  const fine = 'All totals of the standing are right';
  if (wrong.length === 0) return { fine, problems: [] };
  if (repair) await countTotals(db, [...new Set(wrong.map(({ campId }) => campId))]);
  const problem = {
    text: `enrolments.total is wrong in ${wrong.length === 1 ? '1 place' : `${wrong.length} places`}`,
    where: wrong.map(({ place, stored, counted }) => `${place}: stored ${stored}, counted ${counted}`),
    repair: repair ? ('done' as const) : ('possible' as const),
  };
  return { fine, problems: [problem], counts: repair ? wrong.length : 0 };
};
