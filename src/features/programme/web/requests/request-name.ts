import { campName } from '../../camps.rules.ts';
import type { OwnRequestOut } from '../../requests.contract.ts';

export const nameOf = ({ levelId, campId }: OwnRequestOut): string =>
  campName({ level: levelId, title: campId.title });
