import { openEn } from './open.en.ts';
import { workingEn } from './working.en.ts';

/** Everything the product says, for the server, the types and the tests; a browser loads it in parts. */
export const en = { ...openEn, ...workingEn };

export type Catalog = typeof en;
