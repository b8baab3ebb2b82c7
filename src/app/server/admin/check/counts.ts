import { attendedCounts } from '#features/attendance/server/attendance.service.ts';
import { memberCounts, traineeNames } from '#features/programme/server/camps/counts.service.ts';
import { traineeTotals } from '#features/results/server/sheets/sheets.service.ts';
import { searchedPeople } from '#features/people/server/search/search-terms.service.ts';
import { roleTallies } from '#features/accounts/server/users/tallies.service.ts';
import type { StoredCount } from '#club/server/stored-count.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { Part, Problem } from './report.ts';

export const storedCounts: readonly StoredCount[] = [
  traineeTotals,
  traineeNames,
  memberCounts,
  attendedCounts,
  roleTallies,
  searchedPeople,
];

/** Counts every stored count again. */
export const checkCounts: Part = async (context, { repair }) => {
  const problems: Problem[] = [];
  let counts = 0;
  for (const count of storedCounts) {
    const problem = await check(context, count);
    if (!problem) continue;
    if (repair) {
      counts += await context.db.transaction((tx) => count.repair(tx));
      problem.repair = 'done';
    }
    problems.push(problem);
  }
  return { fine: `All ${storedCounts.length} stored counts are right`, problems, counts };
};

async function check({ db }: AppContext, { name, findWrong }: StoredCount): Promise<Problem | null> {
  const wrong = await findWrong(db);
  if (wrong.length === 0) return null;
  return {
    text: `${name} is wrong in ${wrong.length === 1 ? '1 place' : `${wrong.length} places`}`,
    where: wrong.map(({ place, stored, counted }) => `${place}: stored ${stored}, counted ${counted}`),
    repair: 'possible',
  };
}
