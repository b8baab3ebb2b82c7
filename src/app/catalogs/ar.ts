import type { Catalog } from './en.ts';
import { openAr } from './open.ar.ts';
import { workingAr } from './working.ar.ts';

export const ar: Catalog = { ...openAr, ...workingAr };
