import { useState } from 'react';
import type { ProposalOut } from '../warnings.contract.ts';

export interface StableProposal extends ProposalOut {
  /** Proposed when the list was loaded, but no longer. */
  gone: boolean;
}

/**
 * Merges the current proposals into the visible ones: outdated ones keep their place and new ones are only counted, so
 * that nothing moves under a finger.
 */
export function mergeProposals(shown: readonly ProposalOut[], now: readonly ProposalOut[]) {
  const proposed = new Map(now.map((proposal) => [proposal._id, proposal]));
  const rows = shown.map((proposal): StableProposal => {
    const still = proposed.get(proposal._id);
    return { ...(still ?? proposal), gone: !still };
  });
  const known = new Set(shown.map(({ _id }) => _id));
  return { rows, fresh: now.filter(({ _id }) => !known.has(_id)).length };
}

const none: never[] = [];

/** The list as first loaded, until it is refreshed on request. */
export function useStableProposals(now: readonly ProposalOut[] | undefined) {
  const [shown, setShown] = useState(now);
  if (!shown && now) setShown(now);
  return { ...mergeProposals(shown ?? none, now ?? none), settle: () => setShown(undefined) };
}
