import type { Catalog } from './en.ts';
import { publicAr } from './public.ar.ts';
import { signedInAr } from './signed-in.ar.ts';

export const ar: Catalog = { ...publicAr, ...signedInAr };
