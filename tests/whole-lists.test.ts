import { QueryClient } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';
import { beforeEach, expect, test } from 'vitest';
import ArchivePage from '#features/archive/web/archive-page.tsx';
import { ProgrammeFields } from '#features/auth/web/shared/programme-fields.tsx';
import SignUpPage from '#features/auth/web/sign-up-page.tsx';
import WaveFormPage from '#features/camps/web/wave-form-page.tsx';
import SessionFormPage from '#features/sessions/web/session-form-page.tsx';
import { OpenLevels } from '#features/training/web/open-levels.tsx';
import { z } from '#kit/shared/zod.ts';
import { Form } from '#kit/web/form/form.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { startSession } from '#kit/web/session.ts';
import { fetchFrom, stubBrowser } from './browser-globals.ts';
import { makeCamp, makeLevel, makePerson } from './people.ts';
import { rendered } from './rendering.ts';
import { appForFile } from './test-app.ts';

const { url, world } = await appForFile();
// One more than two pages of the usual size.
const numbers = Array.from({ length: 31 }, (_, at) => String(at + 1).padStart(2, '0'));

const levelIds: string[] = [];
for (const number of numbers) levelIds.push(await makeLevel(world, `Level no ${number}`));
const [firstLevel = ''] = levelIds;
for (const number of numbers)
  await makeCamp(world, { levelId: firstLevel, title: `Wave no ${number}`, registration: true });
for (const levelId of levelIds.slice(1)) await makeCamp(world, { levelId });
for (const number of numbers) await makePerson(world, { role: 'mentor', firstName: `Mentor no ${number}` });
const leader = await makePerson(world, { role: 'leader' });

beforeEach(() => {
  stubBrowser(fetchFrom(url));
  startSession(leader.token, { firstName: 'Nour', role: 'leader', image: null });
});

/** What a page shows once everything that it asks for is read. */
async function loaded(content: ReactNode): Promise<string> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await rendered(content, { queries });
  const asked = queries.getQueryCache().getAll();
  // Some are asked for only after a choice, and fail without one.
  await Promise.allSettled(asked.map((query) => query.fetch()));
  return rendered(content, { queries });
}

/** The numbers of all levels, waves or people that it names. */
const named = (html: string, what: string): string[] =>
  [
    ...new Set([...html.matchAll(new RegExp(`${what} no (\\d\\d)`, 'g'))].map(([, number = '']) => number)),
  ].sort();

test('the sign-up form offers every level', async () => {
  expect(named(await loaded(createElement(SignUpPage)), 'Level')).toEqual(numbers);
});

test('the sign-up form offers every wave of the chosen level', async () => {
  function LevelChosen() {
    const form = useApiForm({
      schema: z.object({ levelId: z.string() }),
      defaults: { levelId: firstLevel },
      send: () => Promise.reject(new Error('not sent')),
      onDone: () => undefined,
    });
    return jsx(Form, { form, label: 'Sign up', children: createElement(ProgrammeFields) });
  }
  expect(named(await loaded(createElement(LevelChosen)), 'Wave')).toEqual(numbers);
});

test('the form of a wave offers every level and every mentor', async () => {
  const html = await loaded(createElement(WaveFormPage));
  expect(named(html, 'Level')).toEqual(numbers);
  expect(named(html, 'Mentor')).toEqual(numbers);
});

test('the form of a session offers every level', async () => {
  expect(named(await loaded(createElement(SessionFormPage)), 'Level')).toEqual(numbers);
});

test('the filters of the dashboard offer every level and every wave', async () => {
  const html = await loaded(createElement(ArchivePage));
  expect(named(html, 'Level')).toEqual(numbers);
  expect(named(html, 'Wave')).toEqual(numbers);
});

test('a signed-in user sees every level of the programme', async () => {
  expect(named(await loaded(createElement(OpenLevels)), 'Level')).toEqual(numbers);
});
