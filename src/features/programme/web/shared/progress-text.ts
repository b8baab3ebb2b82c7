import type { TextKey } from '#kit/shared/translation.ts';
import type { CampProgress } from '../../camps.rules.ts';

/** What a card says about how far a camp has come, as arguments for `t`. */
export const progressText = ({
  status,
  day,
  days,
}: CampProgress): [TextKey, { day?: number; days?: number }] =>
  day === null || days === null ? [`camps.mine.status.${status}`, {}] : ['camps.mine.dayOf', { day, days }];
