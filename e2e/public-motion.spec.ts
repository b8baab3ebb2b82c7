import type { Locator, Page } from '@playwright/test';
import type { Catalog } from '#app/catalogs/en.ts';
import { expect, test } from './fixtures.ts';
import { holdCovers } from './public.ts';

test.beforeEach(({ page }) => holdCovers(page));

const carousel = (page: Page, name: string): Locator =>
  page.locator(`[aria-roledescription][aria-label="${name}"]`);
const current = (slides: Locator) => slides.locator('button[aria-current=true]');
/** The third counter is left out: a leader may be changing it in a test beside this one. */
const shownNumbers = async (page: Page) =>
  (await page.locator('dl dd [aria-hidden] span:last-child').allTextContents()).slice(0, 2);

/** Without the focus that a click brings, which would hold the slides. */
const press = (button: HTMLElement | SVGElement) => (button as HTMLElement).click();

/** How many slides a row shows. */
const sideBySide = (slides: Locator) =>
  slides
    .locator('> [role=group]')
    .evaluate((row) => Math.round(row.clientWidth / (row.firstElementChild?.clientWidth ?? 1)));

/** From the moment a slide is there. Time stands still meanwhile. */
async function expectStay(page: Page, { ui }: Catalog, name: string, time: number) {
  const slides = carousel(page, name);
  const second = ui.carousel.goTo.replace('{{place}}', '2');
  await slides.scrollIntoViewIfNeeded();
  await slides.getByRole('button', { name: second, exact: true }).evaluate(press);
  await page.clock.runFor(600);
  await expect(current(slides)).toHaveAttribute('aria-label', second);
  // Somewhere in its half second it became the one that is shown.
  await page.clock.runFor(time - 650);
  await expect(current(slides)).toHaveAttribute('aria-label', second);
  await page.clock.runFor(1350);
  await expect(current(slides)).not.toHaveAttribute('aria-label', second);
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the counters rise to their numbers once they are seen', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await expect.poll(() => shownNumbers(page)).toEqual(['0+', '0+']);
    await page.locator('dl').scrollIntoViewIfNeeded();
    await expect(async () => {
      await page.clock.runFor(400);
      const [trainees = ''] = await shownNumbers(page);
      expect(Number.parseInt(trainees, 10)).toBeGreaterThan(0);
    }).toPass({ timeout: 5000 });
    await page.clock.runFor(3000);
    await expect.poll(() => shownNumbers(page)).toEqual(['1000+', '30+']);
  });

  test('slides run by themselves, rest under the pointer and under focus, and can be stopped', async ({
    page,
    words,
    phone,
  }) => {
    await page.clock.install();
    await page.goto('/');
    const slides = carousel(page, words.site.talented.title);
    const stop = slides.getByRole('button', { name: words.ui.carousel.pause });
    const place = async () => (await current(slides).getAttribute('aria-label')) ?? '';
    const runs = (time: number) => page.clock.runFor(time);
    await slides.scrollIntoViewIfNeeded();
    const first = await place();
    await expect(async () => {
      await runs(2600);
      expect(await place()).not.toBe(first);
    }).toPass({ timeout: 5000 });

    if (!phone) {
      await slides.hover();
      await runs(600);
      const rested = await place();
      await runs(5000);
      expect(await place()).toBe(rested);
      await page.mouse.move(5, 5);
    }
    await stop.focus();
    await runs(600);
    const rested = await place();
    await runs(5000);
    expect(await place()).toBe(rested);
    await page.keyboard.press('Enter');
    await expect(slides.getByRole('button', { name: words.ui.carousel.play })).toBeFocused();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await runs(5000);
    expect(await place()).toBe(rested);
  });

  test('slides stand side by side, stay for their time and give way within half a second', async ({
    page,
    words,
    phone,
  }) => {
    await page.clock.install({ time: 0 });
    await page.goto('/');
    await page.clock.pauseAt(60_000);
    const stories = carousel(page, words.site.stories.title);
    const row = stories.getByRole('group', { name: words.ui.carousel.slides });
    const gone = () => row.evaluate((view) => Math.abs(view.scrollLeft) / (view.clientWidth + 24));
    const { stories: news, talented, testimonials } = words.site;
    for (const [{ title }, visible] of [
      [news, 1],
      [talented, 4],
      [testimonials, 3],
    ] as const)
      expect(await sideBySide(carousel(page, title))).toBe(phone ? 1 : visible);
    await stories.getByRole('button', { name: words.ui.carousel.next }).evaluate(press);
    await page.clock.runFor(250);
    expect(await gone()).toBeGreaterThan(0.1);
    expect(await gone()).toBeLessThan(0.9);
    await page.clock.runFor(300);
    await expect.poll(gone).toBeCloseTo(1, 1);

    await expectStay(page, words, words.site.testimonials.title, 4000);
    await page.clock.resume();
    await page.goto('/about');
    await page.clock.pauseAt(180_000);
    await expectStay(page, words, words.site.aboutPage.achievements, 2000);
  });

  test('three panels sweep over a change of page and take no click', async ({ page, words }) => {
    await page.goto('/about');
    await expect(page.locator('[data-transition]')).toHaveCount(0);
    // Looked for in every frame: they are gone again in a second.
    const swept = page.waitForFunction(
      () => document.querySelectorAll('[data-transition] > div').length === 3,
    );
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: words.shell.nav.committees }).click();
    await swept;
    await page.getByRole('link', { name: words.shell.brandHome }).first().click();
    await expect(page).toHaveURL('/');
    await expect(page.locator('[data-transition]')).toHaveCount(0, { timeout: 4000 });
  });
});

test('who asks for stillness gets the numbers at once, and nothing runs by itself', async ({
  page,
  words,
}) => {
  await page.clock.install();
  await page.goto('/');
  await expect.poll(() => shownNumbers(page)).toEqual(['1000+', '30+']);
  const slides = carousel(page, words.site.talented.title);
  await slides.scrollIntoViewIfNeeded();
  await expect(slides.getByRole('button', { name: words.ui.carousel.pause })).toBeHidden();
  const first = await current(slides).getAttribute('aria-label');
  await page.clock.runFor(9000);
  await expect(current(slides)).toHaveAttribute('aria-label', first ?? '');
});

test('slides can be turned by keyboard, dot and arrow, in the direction of reading', async ({
  page,
  words,
  language,
}) => {
  await page.goto('/');
  const slides = carousel(page, words.site.stories.title);
  const [forward, back] = language === 'ar' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const dot = (place: number) => words.ui.carousel.goTo.replace('{{place}}', String(place));
  const isAt = (place: number) => expect(current(slides)).toHaveAttribute('aria-label', dot(place));
  await slides.getByRole('group', { name: words.ui.carousel.slides }).focus();
  await isAt(1);
  await page.keyboard.press(forward);
  await isAt(2);
  await page.keyboard.press(back);
  await isAt(1);
  await slides.getByRole('button', { name: words.ui.carousel.next }).click();
  await isAt(2);
  await slides.getByRole('button', { name: dot(3), exact: true }).press('Enter');
  await isAt(3);
  const third = slides.getByRole('article').nth(2);
  await expect(third).toBeInViewport({ ratio: 0.9 });
  await slides.getByRole('button', { name: words.ui.carousel.previous }).click();
  await isAt(2);
});
