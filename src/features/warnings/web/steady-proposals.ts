import { useState } from 'react';
import type { ProposalOut } from '../warnings.contract.ts';

export interface SteadyProposal extends ProposalOut {
  /** It was proposed when the list came into sight, and is not any more. */
  gone: boolean;
}

/**
 * What is proposed now, laid over what is in sight: what is no longer proposed keeps its place, and what is new is only
 * counted, so that nothing moves under a finger.
 */
export function layOver(shown: readonly ProposalOut[], now: readonly ProposalOut[]) {
  const proposed = new Map(now.map((proposal) => [proposal._id, proposal]));
  const rows = shown.map((proposal): SteadyProposal => {
    const still = proposed.get(proposal._id);
    return { ...(still ?? proposal), gone: !still };
  });
  const known = new Set(shown.map(({ _id }) => _id));
  return { rows, fresh: now.filter(({ _id }) => !known.has(_id)).length };
}

const none: never[] = [];

/** The list as it came into sight, until one asks for it as it is now. */
export function useSteadyProposals(now: readonly ProposalOut[] | undefined) {
  const [shown, setShown] = useState(now);
  if (!shown && now) setShown(now);
  return { ...layOver(shown ?? none, now ?? none), settle: () => setShown(undefined) };
}
