import { publicEn } from './public.en.ts';
import { signedInEn } from './signed-in.en.ts';

/** All texts, for the server, the types and the tests; a browser loads them by namespace. */
export const en = { ...publicEn, ...signedInEn };

export type Catalog = typeof en;
