import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const script = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Of a screen that was looked at in the light theme, only colours can be worse in the dark one. */
export const colours = ['color-contrast'];

/** Axe finds nothing. Journeys look at the light theme; e2e/deep/screens.spec.ts walks all screens in the dark one. */
export async function expectAccessible(page: Page, rules?: string[]) {
  // Its script is loaded once a page.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(script);
  const violations = await page.evaluate(async (only) => {
    // Without what a third of its time goes into and no test reads.
    const options: axe.RunOptions = { resultTypes: ['violations'], preload: false, selectors: false };
    const { violations: found } = await window.axe!.run(only ? { ...options, runOnly: only } : options);
    return found.map(({ id, nodes }) => `${id} on ${nodes.map(({ html }) => html).join(', ')}`);
  }, rules);
  expect(violations, page.url()).toEqual([]);
}
