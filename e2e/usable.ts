import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

// One pass over the page without the bookkeeping for frames and for rules that hold: a third of the time.
const axe = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

const list = (violations: Violations) =>
  violations.map(({ id, nodes }) => `${id} on ${nodes.map(({ html }) => html).join(', ')}`);

/** Axe finds nothing, in the theme that is shown. */
export async function expectUsable(page: Page) {
  expect(list((await axe(page).analyze()).violations), page.url()).toEqual([]);
}

/** All rules in the light theme; in the dark one what a theme can change. */
export async function expectUsableInBothThemes(page: Page) {
  const theme = (chosen: string) =>
    page.evaluate(async (name) => {
      document.documentElement.dataset.theme = name;
      // However short a transition is, its colours are the old ones until a frame was drawn.
      const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await drawn();
      await Promise.allSettled(
        document
          .getAnimations()
          .filter((each) => each instanceof CSSTransition)
          .map(({ finished }) => finished),
      );
      await drawn();
    }, chosen);
  await theme('light');
  await expectUsable(page);
  await theme('dark');
  const dark = await axe(page).withRules(['color-contrast']).analyze();
  expect(list(dark.violations), `${page.url()} in the dark`).toEqual([]);
}
