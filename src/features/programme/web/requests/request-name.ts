import { waveName } from '../../camps.rules.ts';
import type { OwnRequestOut } from '../../requests.contract.ts';

export const nameOf = ({ levelId, campId }: OwnRequestOut): string =>
  waveName({ level: levelId, title: campId.title });
