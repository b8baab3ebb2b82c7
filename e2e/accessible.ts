import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { textSamples } from './text-samples.ts';

declare global {
  interface Window {
    axe?: typeof axe;
    textSamples: typeof textSamples;
  }
}

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const script = `${source};window.textSamples=${String(textSamples)}`;

type Rules = 'all' | 'contrast' | 'all but contrast';

/** The violations that axe finds; its script is loaded once a page. */
async function violations(page: Page, rules: Rules): Promise<string[]> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(script);
  return page.evaluate(async (which) => {
    // Without what a third of its time goes into and no test reads.
    const options = {
      resultTypes: ['violations'],
      preload: false,
      selectors: false,
    } satisfies axe.RunOptions;
    const { violations: found } =
      which === 'contrast'
        ? await window.axe!.run(
            { include: window.textSamples() },
            { ...options, runOnly: ['color-contrast'] },
          )
        : await window.axe!.run({ ...options, rules: { 'color-contrast': { enabled: which === 'all' } } });
    return found.map(({ id, nodes }) => `${id} on ${nodes.map(({ html }) => html).join(', ')}`);
  }, rules);
}

/** Axe finds nothing; contrast, which few changes touch, is for the deep tests. */
export async function expectAccessible(page: Page) {
  expect(await violations(page, 'all but contrast'), page.url()).toEqual([]);
}

async function expectInBothThemes(page: Page, rules: Rules) {
  const theme = (chosen: string) =>
    page.evaluate(async (name) => {
      const before = document.documentElement.dataset.theme;
      document.documentElement.dataset.theme = name;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      return before ?? 'light';
    }, chosen);
  const before = await theme('light');
  expect(await violations(page, rules), page.url()).toEqual([]);
  await theme('dark');
  expect(await violations(page, 'contrast'), `${page.url()} in the dark theme`).toEqual([]);
  await theme(before);
}

/** All rules in the light theme; in the dark one only contrast, which is all that a theme changes. */
export const expectAccessibleInBothThemes = (page: Page) => expectInBothThemes(page, 'all');

/** For a screen whose structure another test looks at. */
export const expectContrast = (page: Page) => expectInBothThemes(page, 'contrast');
