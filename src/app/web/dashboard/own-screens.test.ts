import { expect, test } from 'vitest';
import { roles } from '#club/shared/access.ts';
import { isCurrent, sidebar } from './sidebar.ts';
import { ownScreens } from './own-screens.ts';

test('every role has four screens that it may open, and begins with its waves', () => {
  for (const role of roles) {
    const screens = ownScreens(role);
    expect(new Set(screens.map(({ to }) => to)).size, role).toBe(4);
    expect(screens[0]?.to, role).toBe('/dashboard/waveData');
  }
});

const currentAt = (path: string) =>
  sidebar
    .flatMap(({ items }) => items)
    .filter((item) => isCurrent(item, path))
    .map(({ to }) => to);

test('one item of the menu is current: the page itself or the one above it', () => {
  expect(currentAt('/dashboard')).toEqual(['/dashboard/profile']);
  expect(currentAt('/dashboard/')).toEqual(['/dashboard/profile']);
  expect(currentAt('/dashboard/waveData')).toEqual(['/dashboard/waveData']);
  expect(currentAt('/dashboard/wavedata')).toEqual(['/dashboard/waveData']);
  expect(currentAt('/dashboard/waves/addwave')).toEqual(['/dashboard/waves']);
  expect(currentAt('/dashboard/people/7')).toEqual(['/dashboard/people']);
  expect(currentAt('/dashboard/warning_attendance')).toEqual(['/dashboard/warning']);
  expect(currentAt('/dashboard/sessionsAndMore')).toEqual([]);
  expect(currentAt('/')).toEqual([]);
});
