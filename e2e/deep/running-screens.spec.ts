import type { Role } from '#club/shared/access.ts';
import { test } from '../fixtures.ts';
import { sampleTitle } from '../sample-titles.ts';
import { look, type Screen } from '../screens.ts';

const running = '00000000-0000-7000-8000-000000000103';

const leaderScreens: Screen[] = [
  {
    path: `/dashboard/standing?campId=${running}`,
    heading: ({ standing }) => standing.table.title,
    shows: (page) => page.getByText(/ \/ 50/).first(),
  },
  {
    path: `/dashboard/sheet_contest?campId=${running}`,
    heading: ({ sheets }) => sheets.page.title,
    shows: (page, words) => page.getByText(sampleTitle('Complexity', words)).first(),
  },
  {
    path: `/dashboard/attendance?campId=${running}`,
    heading: ({ attendance }) => attendance.page.title,
    // A cell of the grid, or the buttons of a trainee on a phone.
    shows: (page) => page.locator('[data-cell], li [role=group]').first(),
  },
  {
    path: `/dashboard/warning?campId=${running}`,
    heading: ({ warnings }) => warnings.page.title,
    shows: (page, { warnings }) => page.getByText(warnings.proposals.title),
  },
  {
    path: `/dashboard/warning_attendance?campId=${running}`,
    heading: ({ warnings }) => warnings.page.title,
    shows: (page, { warnings }) => page.getByText(warnings.proposals.title),
  },
  { path: '/dashboard/archive', heading: ({ archive }) => archive.page.title },
  {
    path: '/dashboard/analysis',
    heading: ({ analysis }) => analysis.page.title,
    shows: (page) => page.locator('svg.recharts-surface').first(),
  },
  { path: '/dashboard/waveData', heading: ({ progress }) => progress.page.title },
];

const traineeScreens: Screen[] = [
  {
    path: '/dashboard/waveData',
    heading: ({ progress }) => progress.page.title,
    shows: (page, { progress }) => page.getByText(progress.wave.rank).first(),
  },
  { path: '/dashboard/standing', heading: ({ standing }) => standing.table.title },
  { path: '/checkin', heading: ({ attendance }) => attendance.checkin.title },
];

const screens: [Role, Screen[]][] = [
  ['leader', leaderScreens],
  ['trainee', traineeScreens],
];

test.describe('accessibility', () => {
  for (const [role, list] of screens)
    test(`the screens of a running wave are accessible to a ${role}`, async ({ page, words, signInAs }) => {
      test.setTimeout(240_000);
      await signInAs(role);
      await look(page, words, list);
    });
});
