import type { Page } from '@playwright/test';

interface Router {
  navigate: (path: string) => Promise<void>;
}

/**
 * Opens a page as a link in the app does: what is loaded stays loaded. After a save or a closed dialog wait first for
 * where the app itself goes, or its navigation ends this one.
 */
export const openInApp = (page: Page, path: string) =>
  page.evaluate(
    (to) => (window as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter.navigate(to),
    path,
  );

/** The same for another page than the open one: waits until its heading has taken the place of the one before. */
export const openNext = (page: Page, path: string) =>
  page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: Router };
    const heading = () => document.querySelector('main h1');
    const before = heading();
    await router.navigate(to);
    const end = Date.now() + 20_000;
    while (!heading() || heading() === before) {
      if (Date.now() > end) throw new Error(`nothing else opened at ${to}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }, path);
