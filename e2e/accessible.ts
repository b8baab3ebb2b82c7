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

/** The violations that axe finds; its script is loaded once a page. */
async function violations(page: Page, about: 'contrast' | 'everything else'): Promise<string[]> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(script);
  return page.evaluate(async (contrast) => {
    const found = contrast
      ? await window.axe!.run(
          { include: window.textSamples() },
          { resultTypes: ['violations'], runOnly: ['color-contrast'] },
        )
      : await window.axe!.run({
          resultTypes: ['violations'],
          rules: { 'color-contrast': { enabled: false } },
        });
    return found.violations.map(({ id, nodes }) => `${id} on ${nodes.map(({ html }) => html).join(', ')}`);
  }, about === 'contrast');
}

/** Axe finds no violation in the current theme. */
export async function expectAccessible(page: Page) {
  expect(await violations(page, 'everything else'), page.url()).toEqual([]);
  expect(await violations(page, 'contrast'), page.url()).toEqual([]);
}

/** All rules in the light theme; in the dark one only contrast, which is all that a theme changes. */
export async function expectAccessibleInBothThemes(page: Page) {
  const theme = (chosen: string) =>
    page.evaluate(async (name) => {
      const before = document.documentElement.dataset.theme;
      document.documentElement.dataset.theme = name;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      return before ?? 'light';
    }, chosen);
  const before = await theme('light');
  await expectAccessible(page);
  await theme('dark');
  expect(await violations(page, 'contrast'), `${page.url()} in the dark theme`).toEqual([]);
  await theme(before);
}
