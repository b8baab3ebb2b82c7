import { waveName } from '#features/camps/camps.rules.ts';

/** A wave with its level: waves of different levels may share their title. */
export const waveTitle = ({ level, title }: { level: string; title: string }): string =>
  waveName({ level: { title: level }, title });
