import type { CampProgress } from '../../camps.rules.ts';

/** What a card says about how far a camp has come, as arguments for `t`. */
export const progressText = ({ status, day, days }: CampProgress) =>
  day === null || days === null
    ? ([`camps.mine.status.${status}`, {}] as const)
    : (['camps.mine.dayOf', { day, days }] as const);
