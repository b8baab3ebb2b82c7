import type { WaveProgress } from '../../camps.rules.ts';

/** What a card says about how far a wave has come, as arguments for `t`. */
export const progressText = ({ status, day, days }: WaveProgress) =>
  day === null || days === null
    ? ([`camps.mine.status.${status}`, {}] as const)
    : (['camps.mine.dayOf', { day, days }] as const);
