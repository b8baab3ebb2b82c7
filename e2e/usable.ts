import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { textsOfEachLook } from './looks.ts';

declare global {
  interface Window {
    axe?: typeof axe;
    textsOfEachLook: typeof textsOfEachLook;
  }
}

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const script = `${source};window.textsOfEachLook=${String(textsOfEachLook)}`;

/** What axe finds. It is read once a page, and only what is wrong comes back. */
async function violations(page: Page, about: 'contrast' | 'all else'): Promise<string[]> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(script);
  return page.evaluate(async (contrast) => {
    const found = contrast
      ? await window.axe!.run(
          { include: window.textsOfEachLook() },
          { resultTypes: ['violations'], runOnly: ['color-contrast'] },
        )
      : await window.axe!.run({
          resultTypes: ['violations'],
          rules: { 'color-contrast': { enabled: false } },
        });
    return found.violations.map(({ id, nodes }) => `${id} on ${nodes.map(({ html }) => html).join(', ')}`);
  }, about === 'contrast');
}

/** Axe finds nothing, in the theme that is shown. */
export async function expectUsable(page: Page) {
  expect(await violations(page, 'all else'), page.url()).toEqual([]);
  expect(await violations(page, 'contrast'), page.url()).toEqual([]);
}

/** All rules in the light theme; in the dark one what a theme can change. */
export async function expectUsableInBothThemes(page: Page) {
  const theme = (chosen: string) =>
    page.evaluate(async (name) => {
      document.documentElement.dataset.theme = name;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }, chosen);
  await theme('light');
  await expectUsable(page);
  await theme('dark');
  expect(await violations(page, 'contrast'), `${page.url()} in the dark`).toEqual([]);
}
