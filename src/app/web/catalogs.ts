import type { Language } from '#kit/shared/language.ts';
import type { Catalog } from '../catalogs/en.ts';

/** Each language is a chunk of its own. */
export const loadCatalog = async (language: Language): Promise<Catalog> =>
  language === 'ar' ? (await import('../catalogs/ar.ts')).ar : (await import('../catalogs/en.ts')).en;
