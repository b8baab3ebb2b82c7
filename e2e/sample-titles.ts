import { ar } from '#app/catalogs/ar.ts';
import type { Catalog } from '#app/catalogs/en.ts';
import { sampleLevels, sampleCamps } from '#app/server/sample/sample-programme.ts';
import { sampleTopics } from '#app/server/sample/sample-topics.ts';

const topics = sampleTopics.flat().map(([title, titleAr]) => ({ title, titleAr }));

/** The title of a level, camp or session of the sample club in the language under test, by its English one. */
export function sampleTitle(english: string, words: Catalog): string {
  const found = [...sampleLevels, ...sampleCamps, ...topics].find(({ title }) => title === english);
  if (!found) throw new Error(`the sample club has no "${english}"`);
  return words === (ar as Catalog) ? found.titleAr : found.title;
}
