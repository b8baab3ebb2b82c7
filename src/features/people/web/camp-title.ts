import { campName } from '#features/programme/camps.rules.ts';

/** A camp with its level: camps of different levels may share their title. */
export const campTitle = ({ level, title }: { level: string; title: string }): string =>
  campName({ level: { title: level }, title });
