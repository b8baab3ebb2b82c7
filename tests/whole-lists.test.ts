import { QueryClient } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { LevelPicker } from '#features/programme/web/shared/camp-picker.tsx';
import { EveryCampFilter } from '#features/programme/web/shared/every-camp-filter.tsx';
import { useListQuery } from '#kit/web/ui/list-query.ts';
import { listCampsOfLevel } from '#features/programme/camps.contract.ts';
import CampFormPage from '#features/programme/web/camps/camp-form-page.tsx';
import { listLevels } from '#features/programme/levels.contract.ts';
import SessionFormPage from '#features/programme/web/sessions/session-form-page.tsx';
import { OpenLevels } from '#features/programme/web/training/member-levels.tsx';
import { callForWholeList } from '#kit/web/call-whole-list.ts';
import { startAuthSession } from '#kit/web/auth-session.ts';
import { fetchAgainst, stubBrowser } from './browser-globals.ts';
import { makeCamp, makeLevel, makePerson } from './people.ts';
import { rendered } from './rendering.ts';
import { appForFile } from './test-app.ts';

const { url, context } = await appForFile();
// One more than two pages of the usual size.
const numbers = Array.from({ length: 31 }, (_, at) => String(at + 1).padStart(2, '0'));

const levelIds: string[] = [];
for (const number of numbers) levelIds.push(await makeLevel(context, `Level no ${number}`));
const [firstLevel = ''] = levelIds;
for (const number of numbers)
  await makeCamp(context, { levelId: firstLevel, title: `Wave no ${number}`, registration: true });
for (const levelId of levelIds.slice(1)) await makeCamp(context, { levelId });
for (const number of numbers) await makePerson(context, { role: 'mentor', firstName: `Mentor no ${number}` });
const leader = await makePerson(context, { role: 'leader' });

beforeEach(() => {
  stubBrowser(fetchAgainst(url));
  startAuthSession(leader.token, { firstName: 'Nour', role: 'leader', image: null });
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

/** The numbers of all levels, camps or people that it names. */
const named = (html: string, what: string): string[] =>
  [
    ...new Set([...html.matchAll(new RegExp(`${what} no (\\d\\d)`, 'g'))].map(([, number = '']) => number)),
  ].sort();

const numbersIn = ({ data }: { data: readonly { title: string }[] }): string[] =>
  data.map(({ title }) => title.slice(-2)).sort();

// The form itself reads them in the browser (e2e/journeys/account-forms.spec.ts): tests/rendering.ts renders as the server does.
test('sign-up is offered every level and every wave of the chosen one', async () => {
  expect(numbersIn(await callForWholeList(listLevels, {}))).toEqual(numbers);
  const camps = await callForWholeList(listCampsOfLevel, { params: { levelId: firstLevel } });
  expect(numbersIn(camps)).toEqual(numbers);
});

test('the form of a wave offers every level and every mentor', async () => {
  const html = await loaded(createElement(CampFormPage));
  expect(named(html, 'Level')).toEqual(numbers);
  expect(named(html, 'Mentor')).toEqual(numbers);
});

test('the form of a session offers every level', async () => {
  expect(named(await loaded(createElement(SessionFormPage)), 'Level')).toEqual(numbers);
});

/** As lists have them; the server renders a phone's, where they are behind a button. */
function Filters() {
  const list = useListQuery();
  return [LevelPicker, EveryCampFilter].map((Filter) => createElement(Filter, { key: Filter.name, list }));
}

test('the filters of the dashboard offer every level and every wave', async () => {
  const html = await loaded(createElement(Filters));
  expect(named(html, 'Level')).toEqual(numbers);
  expect(named(html, 'Wave')).toEqual(numbers);
});

test('a signed-in user sees every level of the programme', async () => {
  expect(named(await loaded(createElement(OpenLevels)), 'Level')).toEqual(numbers);
});
