import type { Page } from '@playwright/test';

/** What was typed in each draft that the browser holds. */
export const storedDrafts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<object[]>((resolve) => {
        const opened = indexedDB.open('drafts');
        opened.onsuccess = () => {
          const all = opened.result.transaction('forms').objectStore('forms').getAll();
          all.onsuccess = () => resolve(all.result.map(({ values }: { values: object }) => values));
        };
      }),
  );
