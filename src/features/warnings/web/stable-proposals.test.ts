import { expect, test } from 'vitest';
import type { ProposalOut } from '../warnings.contract.ts';
import { mergeProposals } from './stable-proposals.ts';

const proposal = (_id: string, reason = 'Too little'): ProposalOut => ({
  _id,
  kind: 'sheet',
  userId: _id,
  name: _id,
  email: `${_id}@club.test`,
  phone: null,
  reason,
  needed: 'Solve more.',
  sessions: [],
  evidence: { sessions: [], solved: 1, problems: 4 },
});

const seen = ({ rows, fresh }: ReturnType<typeof mergeProposals>) => ({
  rows: rows.map(({ _id, reason, gone }) => `${_id} ${gone ? 'gone' : reason}`),
  fresh,
});

test('outdated proposals keep their place, new ones wait, and changed ones update', () => {
  const shown = ['a', 'b', 'c'].map((id) => proposal(id));
  const now = [proposal('new'), proposal('c', 'Even less'), proposal('a')];
  expect(seen(mergeProposals(shown, now))).toEqual({
    rows: ['a Too little', 'b gone', 'c Even less'],
    fresh: 1,
  });
  expect(seen(mergeProposals(shown, shown))).toEqual({
    rows: ['a Too little', 'b Too little', 'c Too little'],
    fresh: 0,
  });
});
