import type { Locator, Page } from '@playwright/test';
import type { Catalog } from '#app/catalogs/en.ts';
import { expect, onBoth, test } from '../fixtures.ts';
import { holdCovers } from '../public.ts';

test.beforeEach(({ page }) => holdCovers(page));

const carousel = (page: Page, name: string): Locator =>
  page.locator(`[aria-roledescription][aria-label="${name}"]`);
const current = (slides: Locator) => slides.locator('button[aria-current=true]');
/** Without the third counter, which a test of the dashboard changes at the same time. */
const shownNumbers = async (page: Page) =>
  (await page.locator('dl dd [aria-hidden] span:last-child').allTextContents()).slice(0, 2);

/** Without focus, which would pause the slides. */
const press = (button: HTMLElement | SVGElement) => (button as HTMLElement).click();

/** How many slides a row shows. */
const sideBySide = (slides: Locator) =>
  slides
    .locator('> [role=group]')
    .evaluate((row) => Math.round(row.clientWidth / (row.firstElementChild?.clientWidth ?? 1)));

/** One arrow moves one slide, within half a second. The clock is paused. */
async function expectGlide(page: Page, { ui }: Catalog, name: string) {
  const slides = carousel(page, name);
  const moved = () =>
    slides.locator('> [role=group]').evaluate((row) => {
      const [first, second] = [...row.children].map((slide) => slide.getBoundingClientRect().left);
      return Math.abs(row.scrollLeft) / Math.abs(second! - first!);
    });
  for (const arrow of [ui.carousel.previous, ui.carousel.next])
    await expect(slides.getByRole('button', { name: arrow })).toBeVisible();
  await slides.getByRole('button', { name: ui.carousel.next }).evaluate(press);
  await page.clock.runFor(250);
  expect(await moved()).toBeGreaterThan(0.1);
  expect(await moved()).toBeLessThan(0.9);
  await page.clock.runFor(300);
  await expect.poll(moved).toBeCloseTo(1, 1);
}

/** A slide stays for this time and then gives way to the next. The clock is paused. */
async function expectStay(page: Page, { ui }: Catalog, name: string, time: number) {
  const slides = carousel(page, name);
  const second = ui.carousel.goTo.replace('{{place}}', '2');
  const soon = { timeout: 2000 };
  await slides.scrollIntoViewIfNeeded();
  // Autoplay begins when the browser reports that the carousel is in view; the paused clock does not hurry that.
  await expect(async () => {
    await slides.getByRole('button', { name: second, exact: true }).evaluate(press);
    await page.clock.runFor(600);
    await expect(current(slides)).toHaveAttribute('aria-label', second, soon);
    // Its time began with the click, and the next one takes 250 ms to be current.
    await page.clock.runFor(time - 650);
    await expect(current(slides)).toHaveAttribute('aria-label', second, soon);
    await page.clock.runFor(950);
    await expect(current(slides)).not.toHaveAttribute('aria-label', second, soon);
  }).toPass({ timeout: 20_000 });
}

/** Autoplay starts a glide once in this time. The clock is paused. */
async function expectInterval(page: Page, name: string, time: number) {
  const row = carousel(page, name).locator('> [role=group]');
  await row.scrollIntoViewIfNeeded();
  await row.evaluate((view) => {
    const starts: number[] = [];
    Object.assign(window, { starts });
    // A glide begins when it switches snapping off.
    new MutationObserver(
      () => view.style.scrollSnapType === 'none' && starts.push(performance.now()),
    ).observe(view, { attributeFilter: ['style'] });
  });
  const starts = () => page.evaluate(() => (window as unknown as { starts: number[] }).starts);
  await expect(async () => {
    await page.clock.runFor(1000);
    expect((await starts()).length).toBeGreaterThanOrEqual(4);
  }).toPass({ timeout: 40_000, intervals: [0] });
  const [first = 0, ...rest] = await starts();
  const mean = (rest.at(-1)! - first) / rest.length;
  expect(Math.abs(mean - time), `steps of ${name} every ${mean} ms`).toBeLessThanOrEqual(50);
}

/**
 * Stops the transition when it begins and goes through it in steps. Returns times and colours of its panels, and for
 * each step which of nine places from one side of the screen to the other show the page.
 */
const readTransition = (page: Page) =>
  page.waitForFunction(() => {
    const transition = document.querySelector<HTMLElement>('[data-transition]');
    if (!transition) return null;
    const styles = [...transition.querySelectorAll(':scope > div')].map((panel) => getComputedStyle(panel));
    const times = styles.map(({ animationDelay, animationDuration }) => [animationDelay, animationDuration]);
    const colours = new Set(styles.map(({ backgroundColor }) => backgroundColor)).size;
    const sweeps = transition.getAnimations({ subtree: true });
    sweeps.forEach((sweep) => sweep.pause());
    // What ignores the pointer is not found under it.
    transition.style.pointerEvents = 'auto';
    const end = Math.max(...sweeps.map(({ effect }) => Number(effect?.getComputedTiming().endTime)));
    const isReadable = (place: number) =>
      !document
        .elementsFromPoint((innerWidth * (place + 0.5)) / 9, innerHeight / 2)
        .some((element) => element !== transition && transition.contains(element));
    const steps: string[] = [];
    for (let time = 0; time < end; time += 20) {
      sweeps.forEach((sweep) => (sweep.currentTime = time));
      steps.push(Array.from({ length: 9 }, (_, place) => (isReadable(place) ? '·' : '#')).join(''));
    }
    transition.style.pointerEvents = '';
    sweeps.forEach((sweep) => sweep.finish());
    return { times, colours, steps, end };
  });

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the counters rise to their numbers in three seconds, once, when they are first visible', async ({
    page,
  }) => {
    await page.clock.install({ time: 0 });
    await page.goto('/');
    await page.clock.pauseAt(60_000);
    const counters = page.locator('dl');
    await expect.poll(() => shownNumbers(page)).toEqual(['0+', '0+']);
    await counters.scrollIntoViewIfNeeded();
    const trainees = async () => Number.parseInt((await shownNumbers(page))[0] ?? '', 10);
    await expect(async () => {
      await page.clock.runFor(50);
      expect(await trainees()).toBeGreaterThan(0);
    }).toPass({ timeout: 5000 });
    // The last hundredth of the way takes a third of the time.
    await page.clock.runFor(1500);
    expect(await trainees()).toBeLessThan(1000);
    await page.clock.runFor(1500);
    await expect.poll(() => shownNumbers(page)).toEqual(['1000+', '30+']);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(counters).not.toBeInViewport();
    await counters.scrollIntoViewIfNeeded();
    await page.clock.runFor(100);
    expect(await shownNumbers(page)).toEqual(['1000+', '30+']);
  });

  test('a carousel plays by itself, pauses under the pointer and with focus, and can be stopped', async ({
    page,
    words,
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

    await slides.hover();
    await runs(600);
    const hovered = await place();
    await runs(5000);
    expect(await place()).toBe(hovered);
    await page.mouse.move(5, 5);
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

  test('each carousel shows its number of slides, for its time, and moves one slide in half a second', async ({
    page,
    words,
  }) => {
    const { stories, talented, testimonials, aboutPage } = words.site;
    await page.clock.install({ time: 0 });
    await page.goto('/');
    await page.clock.pauseAt(60_000);
    for (const [name, visible] of [
      [stories.title, 1],
      [talented.title, 4],
      [testimonials.title, 3],
    ] as const) {
      expect(await sideBySide(carousel(page, name))).toBe(visible);
      await expectGlide(page, words, name);
    }
    await expectStay(page, words, stories.title, 5000);
    await expectInterval(page, talented.title, 2000);
    await expectInterval(page, testimonials.title, 4000);
    for (const [width, members, cards] of [
      [769, 4, 3],
      [768, 1, 3],
      [767, 1, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      expect(await sideBySide(carousel(page, talented.title))).toBe(members);
      expect(await sideBySide(carousel(page, testimonials.title))).toBe(cards);
    }
    await page.clock.resume();
    await page.goto('/about');
    await page.clock.pauseAt(180_000);
    expect(await sideBySide(carousel(page, aboutPage.achievements))).toBe(1);
    await expectStay(page, words, aboutPage.achievements, 2000);
  });

  test(
    'three panels in three colours sweep over a change of page, 0.2 s apart, 0.8 s each',
    onBoth,
    async ({ page, words, language }) => {
      await page.goto('/about');
      await expect(page.locator('[data-transition]')).toHaveCount(0);
      const seen = readTransition(page);
      await page.getByRole('contentinfo').getByRole('link', { name: words.shell.nav.committees }).click();
      const { times, colours, steps, end } = (await (await seen).jsonValue())!;
      expect(times).toEqual([
        ['0s', '0.8s'],
        ['0.2s', '0.8s'],
        ['0.4s', '0.8s'],
      ]);
      expect(colours).toBe(3);
      expect(end).toBeCloseTo(1200);

      // They uncover the new page in reading direction, and cover nothing that could already be read.
      expect(steps[0]).toBe('#########');
      const forward = steps.map((step) => (language === 'ar' ? step.split('').toReversed().join('') : step));
      const uncovered = forward.map((step) => step.lastIndexOf('·') + 1);
      expect(forward).toEqual(uncovered.map((shown) => '·'.repeat(shown) + '#'.repeat(9 - shown)));
      expect(uncovered).toEqual(uncovered.toSorted((one, other) => one - other));
      expect(uncovered.at(-1)).toBeGreaterThanOrEqual(8);
      await expect(page.locator('[data-transition]')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  );

  test('no panels appear in the dashboard, nor on the way in and out, and they take no click', async ({
    page,
    words,
    signInAs,
  }) => {
    await page.addInitScript(() => {
      Object.assign(window, { swept: 0 });
      new MutationObserver((changes) => {
        const added = changes.flatMap((change) => [...change.addedNodes]);
        if (added.some((node) => node instanceof Element && node.matches('[data-transition]')))
          (window as unknown as { swept: number }).swept += 1;
      }).observe(document, { childList: true, subtree: true });
    });
    const swept = () => page.evaluate(() => (window as unknown as { swept: number }).swept);
    const footer = page.getByRole('contentinfo');
    await signInAs('trainee');
    await page.goto('/about');
    // While the panels still sweep, the next page is one of the dashboard.
    await footer.getByRole('link', { name: words.shell.nav.committees }).click();
    await expect(page).toHaveURL('/committees');
    const bell = page.getByRole('banner').locator('a[href="/dashboard/inbox"][title]');
    await bell.click();
    await expect(page).toHaveURL('/dashboard/inbox');
    await expect(page.locator('[data-transition]')).toHaveCount(0, { timeout: 500 });
    await expect(page.getByRole('heading', { level: 1, name: words.inbox.title })).toBeVisible();
    await footer.getByRole('link', { name: words.shell.nav.about }).click();
    await expect(page).toHaveURL('/about');
    expect(await swept()).toBe(1);
  });
});

test('a nine-dot loader replaces the home page while it loads, and after 120 s the browser loads it whole', async ({
  page,
  words,
}) => {
  await page.clock.install({ time: 0 });
  await page.goto('/about');
  // What this page asks of the home page never arrives.
  let stalled = true;
  await page.route('**/assets/home-page-*.js', (route) => (stalled ? undefined : route.continue()));
  await page.clock.pauseAt(60_000);
  await page.getByRole('contentinfo').getByRole('link', { name: words.shell.nav.home, exact: true }).click();
  const loader = page.getByRole('status').filter({ hasText: words.ui.loading });
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(loader).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(loader.locator('.animate-dot')).toHaveCount(9);
  await page.evaluate(() => {
    const start = Date.now();
    // Kept in storage, because the document is gone afterwards.
    window.navigation.addEventListener('navigate', () =>
      sessionStorage.setItem('left-after', String(Date.now() - start)),
    );
  });
  stalled = false;
  // The server answers in real time, so the clock waits while the page asks whether there is a connection.
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/health');
  await page.clock.runFor(15_500);
  await answered;
  await page.clock.runFor(105_500);
  await expect(page.getByRole('heading', { name: words.site.home.hero, level: 1 })).toBeVisible();
  const leftAfter = Number(await page.evaluate(() => sessionStorage.getItem('left-after')));
  expect(leftAfter).toBeGreaterThan(119_000);
  expect(leftAfter).toBeLessThanOrEqual(120_000);
});

test('with reduced motion the counters show their numbers at once and no carousel plays', async ({
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

test(
  'keys, dots and arrows turn the slides one by one, in the direction of reading',
  onBoth,
  async ({ page, words, language }) => {
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
  },
);
