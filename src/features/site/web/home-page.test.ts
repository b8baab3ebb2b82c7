import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { countOf, linksOf, rendered, textOf } from '#tests/rendering.ts';
import * as spec from '#tests/spec-texts.ts';
import { siteDefaults } from '../site.defaults.ts';
import { Appreciation } from './appreciation.tsx';
import { Founders, TalentedMembers, Testimonials } from './home-people.tsx';
import { HomeHero } from './home-hero.tsx';
import { Roadmap } from './roadmap.tsx';
import { localize } from './localize.ts';
import { StoriesCarousel } from './stories-carousel.tsx';
import { WhatIsIcpc } from './what-is-icpc.tsx';
import { WhoWeAre } from './who-we-are.tsx';

const content = localize(siteDefaults, 'en');
const { home } = content;
const hero = (count: number) =>
  rendered(createElement(HomeHero, { ...home, solved: { count, text: count.toLocaleString('en') } }));
const rising = (html: string) => countOf(html, 'animate-rise');

describe('the balloons behind the title', () => {
  test('one balloon rises for each problem solved in the running waves, beside those far away', async () => {
    const far = rising(await hero(0));
    expect(far).toBeGreaterThan(0);
    expect(rising(await hero(3)) - far).toBe(3);
    expect(textOf(await hero(3))).toContain('Problems solved in the running waves: 3');
  });

  test('at most 18 rise at once, and a number gives the total', async () => {
    const many = await hero(12_345);
    expect(rising(many)).toBe(rising(await hero(1000)));
    expect(textOf(many)).toContain('12,345');
  });

  test('no count shows while nothing is solved', async () => {
    expect(textOf(await hero(0))).not.toContain('solved in the running waves');
  });
});

test('Who We Are shows the biography with a picture, Read More, and three counters', async () => {
  const html = await rendered(createElement(WhoWeAre, home));
  expect(textOf(html)).toContain(home.about);
  expect(html).toContain('<svg');
  expect(linksOf(html)).toEqual(['/about']);
  expect(textOf(html)).toContain(spec.home.readMore);
  // What a screen reader says of each counter.
  const counters = [...html.matchAll(/<dt[^>]*>([^<]+)<\/dt>.*?class="sr-only">([^<]+)</g)];
  expect(counters.map(([, label, number]) => [number, label])).toEqual(spec.home.counters);
});

test('What is ICPC names teams of three students, and Learn More', async () => {
  const html = await rendered(createElement(WhatIsIcpc, { text: home.icpc }));
  expect(textOf(html)).toContain(`Teams of ${spec.home.teamOf}`);
  expect(textOf(html)).toContain('3 students in a team');
  expect(textOf(html)).toContain(spec.home.learnMore);
  expect(linksOf(html)).toEqual(['/ecpc']);
});

test('the roadmap shows slides, sheets and videos for everybody, and Learn More', async () => {
  const html = await rendered(createElement(Roadmap, { text: home.roadmap }));
  const [slides, sheets, videos] = spec.home.materials;
  expect(textOf(html)).toMatch(
    new RegExp(
      `${slides}, ${sheets} and ${videos} for everybody .* ${slides} .* ${sheets} .* ${videos}`,
      'i',
    ),
  );
  expect(textOf(html)).toContain(spec.home.learnMore);
  expect(linksOf(html)).toEqual(['/training']);
});

test('a note says that there is no news, in either language', async () => {
  const nothing = createElement(StoriesCarousel, { stories: [], renderedAt: '2026-10-01T10:00:00Z' });
  expect(textOf(await rendered(nothing))).toContain(spec.home.noNews);
  expect(textOf(await rendered(nothing, { language: 'ar' }))).toContain('لا توجد أخبار بعد');
});

test('talented members show picture, name and total; samples with 277 while nobody has results', async () => {
  const image = { secure_url: '/files/people/amal.webp' };
  const real = await rendered(
    createElement(TalentedMembers, { members: [{ name: 'Amal S', image, totalProblems: 9 }] }),
  );
  expect(textOf(real).toLowerCase()).toContain(`amal s ${spec.home.problems} 9`);
  expect(real).toContain(image.secure_url);
  expect(real).not.toContain(spec.home.sampleProblems);
  const samples = await rendered(createElement(TalentedMembers, { members: [] }));
  expect(countOf(samples, '<article')).toBeGreaterThan(4);
  expect(countOf(samples, spec.home.sampleProblems)).toBe(countOf(samples, '<article'));
});

test('five founders with picture, name, role and a link to their profile', async () => {
  const people = content.founders.map((person, order) => ({
    ...person,
    image: { secure_url: `/files/founder-${order}.webp` },
    link: `https://example.com/${order}`,
  }));
  const html = await rendered(createElement(Founders, { people }));
  const cards = html.split('<article').slice(1);
  expect(cards).toHaveLength(5);
  for (const [order, { name, title, image, link }] of people.entries()) {
    expect(textOf(cards[order]!)).toContain(`${name} ${title}`);
    expect(cards[order]).toContain(`src="${image.secure_url}"`);
    expect(linksOf(cards[order]!)).toEqual([link]);
  }
  const byDefault = linksOf(await rendered(createElement(Founders, { people: content.founders })));
  expect(byDefault).toHaveLength(5);
  expect(byDefault.every((link) => link.startsWith('https://'))).toBe(true);
  const unlinked = content.founders.map((person) => ({ ...person, link: '' }));
  expect(linksOf(await rendered(createElement(Founders, { people: unlinked })))).toEqual([]);
});

test('four testimonials with text, name and five stars, filled up to the rating', async () => {
  const cards = content.testimonials.map((card, order) => ({ ...card, rate: order + 1 }));
  const html = await rendered(createElement(Testimonials, { cards }));
  expect(cards).toHaveLength(4);
  for (const { name, text } of cards) {
    expect(textOf(html)).toContain(text);
    expect(textOf(html)).toContain(name);
  }
  expect(countOf(html, '<path d="m12 2.6')).toBe(4 * 5);
  expect(countOf(html, 'data-filled="true"')).toBe(1 + 2 + 3 + 4);
});

test('Appreciation shows a photo, or a drawing until there is one, and three paragraphs', async () => {
  const image = { secure_url: '/files/site/thanks.webp' };
  const html = await rendered(createElement(Appreciation, { ...content.appreciation, image }));
  expect(html).toContain(`src="${image.secure_url}"`);
  const { paragraphs } = content.appreciation;
  expect(paragraphs).toHaveLength(3);
  expect(textOf(html)).toContain(paragraphs.join(' '));
  const drawn = await rendered(createElement(Appreciation, content.appreciation));
  expect(drawn).toContain('<svg');
  expect(textOf(drawn)).toContain(paragraphs.join(' '));
});
