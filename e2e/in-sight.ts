import { expect, type Locator } from '@playwright/test';

/** All of it is on the screen, with room for the focus ring, and nothing lies over it. */
export async function expectInSight(locator: Locator) {
  const covered = () =>
    locator.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const edges = [
        [left + 2, top + 2],
        [right - 2, top + 2],
        [left + 2, bottom - 2],
        [right - 2, bottom - 2],
        [(left + right) / 2, (top + bottom) / 2],
      ] as const;
      if (top < 5 || left < 5 || bottom > innerHeight - 5 || right > innerWidth - 5)
        return 'beyond the screen';
      // A rounded corner shows what is behind it.
      const around = element.closest('td, th, li') ?? element;
      return edges.filter(([x, y]) => !around.contains(document.elementFromPoint(x, y)));
    });
  await expect.poll(covered, String(locator)).toEqual([]);
}
