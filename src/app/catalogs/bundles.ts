import type { TextBundle } from '#kit/web/i18n.ts';

/** Every page has these. A layout names the others in its `handle`, for all pages below it. */
export const publicTexts: TextBundle = {
  en: async () => (await import('./public.en.ts')).publicEn,
  ar: async () => (await import('./public.ar.ts')).publicAr,
};

export const joiningTexts: TextBundle = {
  en: async () => (await import('./joining.en.ts')).joiningEn,
  ar: async () => (await import('./joining.ar.ts')).joiningAr,
};

export const signedInTexts: TextBundle = {
  en: async () => (await import('./signed-in.en.ts')).signedInEn,
  ar: async () => (await import('./signed-in.ar.ts')).signedInAr,
};

export const staffTexts: TextBundle = {
  en: async () => (await import('./staff.en.ts')).staffEn,
  ar: async () => (await import('./staff.ar.ts')).staffAr,
};
