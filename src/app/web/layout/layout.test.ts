import { createElement } from 'react';
import { expect, test } from 'vitest';
import { siteDefaults } from '#features/site/site.defaults.ts';
import { localize } from '#features/site/web/localize.ts';
import type { Language } from '#kit/shared/language.ts';
import { linksOf, rendered, textOf } from '#tests/rendering.ts';
import * as spec from '#tests/spec-texts.ts';
import { ContactProvider } from './contact.ts';
import NotFound from './not-found.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

const links = {
  facebook: 'https://social.example/club',
  linkedin: 'https://professional.example/club',
  whatsapp: 'https://messages.example/club',
};

const inside = (part: () => React.ReactNode, language: Language = 'en') =>
  rendered(
    createElement(
      ContactProvider,
      { value: { ...localize(siteDefaults.contact, language), ...links } },
      createElement(part),
    ),
    { language },
  );

test('the header leads a visitor to four pages, then to SignUp and SignIn, and nowhere else', async () => {
  const html = await inside(SiteHeader);
  const nav = html.slice(html.indexOf('<nav'), html.indexOf('</nav>'));
  expect(linksOf(nav)).toEqual(['/', '/about', '/training', '/ecpc']);
  const { home, about, training, ecpc, signUp, signIn } = spec.layout;
  expect(textOf(nav)).toBe([home, about, training, ecpc].join(' '));
  expect(textOf(html)).toContain(`${signUp} ${signIn}`);
  expect(linksOf(html).filter((link) => /signup|login/.test(link))).toEqual([
    '/signup',
    '/login',
    '/signup',
    '/login',
  ]);
  expect(html).not.toContain('/dashboard');
});

test('the footer shows five links, three networks, copyright, place and address', async () => {
  const html = await inside(SiteFooter);
  const nav = html.slice(html.indexOf('<nav'), html.indexOf('</nav>'));
  expect(linksOf(nav)).toEqual(['/', '/about', '/training', '/committees', '/ecpc']);
  const { home, about, training, committees, ecpc, copyright, location } = spec.layout;
  expect(textOf(nav)).toBe([home, about, training, committees, ecpc].join(' '));
  for (const link of Object.values(links)) expect(linksOf(html)).toContain(link);
  for (const text of [copyright, location, siteDefaults.contact.email]) expect(textOf(html)).toContain(text);
  expect(linksOf(html)).toContain(`mailto:${siteDefaults.contact.email}`);
  expect(textOf(await inside(SiteFooter, 'ar'))).toContain('العاشر من رمضان');
});

test('the 404 page links home and to support', async () => {
  const html = await inside(NotFound);
  const { code, title, text, home, support } = spec.notFound;
  expect(textOf(html)).toContain(code);
  expect(textOf(html)).toContain([title, text, home, support].join(' '));
  expect(linksOf(html)).toEqual(['/', `mailto:${siteDefaults.contact.email}`]);
});
