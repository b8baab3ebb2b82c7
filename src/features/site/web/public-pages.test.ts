import { createElement } from 'react';
import { expect, test } from 'vitest';
import { countOf, rendered, textOf } from '#tests/rendering.ts';
import * as spec from '#tests/spec-texts.ts';
import { siteDefaults } from '../site.defaults.ts';
import AboutPage from './about-page.tsx';
import CommitteesPage from './committees-page.tsx';
import EcpcPage from './ecpc-page.tsx';
import { localize } from './localize.ts';

const { about, committees, ecpc } = localize(siteDefaults, 'en');

const achievement = {
  id: 'finalists',
  title: 'Finalists of ECPC',
  description: 'Two teams.',
  coverImage: { secure_url: '/files/large.webp', small_url: '/files/small.webp' },
  createdAt: '2026-05-01T10:00:00.000Z',
};
const aboutWith = (achievements: unknown) =>
  rendered(createElement(AboutPage), { data: { about, achievements } });

test('About shows three founders, three leaders, and the achievements side by side', async () => {
  const html = await aboutWith([achievement, { ...achievement, id: 'hosts', title: 'Hosts of a contest' }]);
  expect([about.founders.length, about.leaders.length]).toEqual([3, 3]);
  for (const { name } of [...about.founders, ...about.leaders]) expect(textOf(html)).toContain(name);
  for (const text of [about.story, about.mission, about.vision]) expect(textOf(html)).toContain(text);
  expect(textOf(html)).toMatch(/Finalists of ECPC .*Hosts of a contest/);
});

test('About renders without achievements that could not be read, and says so', async () => {
  const html = await aboutWith(null);
  expect(textOf(html)).toContain(about.story);
  expect(html).toContain('role="alert"');
  expect(textOf(html)).toMatch(new RegExp(`${spec.lists.loadFailed} .*went wrong.* Try again`));
});

test('each of the four committees shows its mission and its team', async () => {
  const html = await rendered(createElement(CommitteesPage), {
    data: { committees, leaders: about.leaders },
  });
  expect(committees.map(({ title }) => title)).toEqual(spec.committees.names);
  for (const { title, mission, members } of committees) {
    for (const text of [...mission, ...members.map(({ name }) => name)]) expect(textOf(html)).toContain(text);
    expect(countOf(html, `aria-roledescription="carousel" aria-label="The team of ${title}"`)).toBe(1);
  }
});

test('ECPC describes the national contest', async () => {
  const html = await rendered(createElement(EcpcPage), { data: { ...ecpc, summary: '' } });
  for (const paragraph of ecpc.description.split('\n\n')) expect(textOf(html)).toContain(paragraph);
});
