import { waveName } from '#features/programme/camps.rules.ts';

/** A wave with its level: waves of different levels may share their title. */
export const waveTitle = ({ level, title }: { level: string; title: string }): string =>
  waveName({ level: { title: level }, title });
