import { isGym } from '#integrations/codeforces/contest-link.ts';
import type { CodeforcesFailure, FailureKind } from '#integrations/codeforces/failure.ts';
import type { Text } from '#kit/shared/errors.ts';

type Problem =
  | 'notCodeforces'
  | 'hidden'
  | 'needsKey'
  | 'keyBlind'
  | 'keyWrong'
  | 'missing'
  | 'notStarted'
  | 'busy'
  | 'down'
  | 'refused';

const textOf = (problem: Problem, values?: Text['values']): Text => ({
  key: `sheets.problems.${problem}`,
  values,
});

export const notCodeforces = textOf('notCodeforces');

const plain: Partial<Record<FailureKind, Problem>> = {
  down: 'down',
  busy: 'busy',
  key: 'keyWrong',
  'not-started': 'notStarted',
};

/** Why a column could not be synced, worded as what to do. */
export function problemOf(
  { kind, comment }: CodeforcesFailure,
  { contestId, hasKey }: { contestId: number | null; hasKey: boolean },
): Text {
  if (contestId === null) return notCodeforces;
  const contest = { contest: contestId };
  if (kind === 'private') return textOf(hasKey ? 'keyBlind' : 'needsKey', contest);
  // Codeforces reports a contest that the key may not see as not found.
  if (kind === 'missing')
    return textOf(!isGym(contestId) ? 'missing' : hasKey ? 'keyBlind' : 'hidden', contest);
  const problem = plain[kind];
  return problem ? textOf(problem, contest) : textOf('refused', { ...contest, comment: comment ?? kind });
}
