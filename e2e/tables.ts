import { expect, type Page } from '@playwright/test';

/** The headings of a table, all of them and in order. A phone shows cards instead. */
export const expectColumns = (page: Page, headings: (string | RegExp | undefined)[]) =>
  expect(page.getByRole('columnheader')).toHaveText(headings.map((heading) => heading ?? ''));

/** A form has a control for each label; the specification writes some of them in lower case. */
export async function expectFields(page: Page, labels: string[]) {
  const form = page.locator('form[method=post]');
  for (const label of labels)
    await expect(form.getByLabel(new RegExp(`(^|: ?)${label}( ?\\*)?$`, 'i'))).toBeAttached();
}
