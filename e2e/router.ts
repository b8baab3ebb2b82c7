import type { Page } from '@playwright/test';

interface Router {
  navigate: (path: string) => Promise<void>;
}

/** Opens a page as a link in the app does: what is loaded stays loaded. */
export const openInApp = (page: Page, path: string) =>
  page.evaluate(
    (to) => (window as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter.navigate(to),
    path,
  );
