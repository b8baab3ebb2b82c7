import { openEn } from './open.en.ts';
import { workingEn } from './working.en.ts';

/** All texts, for the server, the types and the tests; a browser loads them in parts. */
export const en = { ...openEn, ...workingEn };

export type Catalog = typeof en;
