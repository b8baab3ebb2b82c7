import type { Browser } from '@playwright/test';
import { ar } from '#app/catalogs/ar.ts';
import { en } from '#app/catalogs/en.ts';
import type { Language } from '#kit/shared/language.ts';

/** Staff at a desk, who read the other language. */
export async function openDesk(browser: Browser, baseURL: string | undefined, language: Language) {
  const locale = language === 'ar' ? 'en-US' : 'ar-EG';
  const viewport = { width: 1366, height: 900 };
  const desk = await browser.newContext({ baseURL, locale, viewport, reducedMotion: 'reduce' });
  return { desk: await desk.newPage(), said: language === 'ar' ? en : ar };
}
