import type { OwnStandingOut } from '../../standing.contract.ts';

/** The reader's total, also where a search or filter leaves the place open. */
export type OwnTotal = Pick<OwnStandingOut, 'userId' | 'campId' | 'total' | 'outOf'>;
