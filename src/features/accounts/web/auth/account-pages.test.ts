import { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { en } from '#app/catalogs/en.ts';
import { PublicUrlContext } from '#kit/web/page-head.tsx';
import { linksOf, rendered, textOf } from '#tests/rendering.ts';
import * as spec from '#tests/spec-texts.ts';
import SignInPage from './sign-in-page.tsx';
import SignUpPage from './sign-up-page.tsx';

test('sign-in leads to sign-up and to a new password, and its button reads LogIn', async () => {
  const html = await rendered(createElement(SignInPage), { queries: new QueryClient() });
  expect(linksOf(html)).toEqual(['/resetpassword', '/signup']);
  const submit = /<button[^>]*type="submit"[^>]*disabled=""[^>]*>([^<]+)<\/button>/;
  expect(submit.exec(html)?.[1]).toBe(spec.signIn.submit);
});

test('sign-up links people who have an account to sign-in', async () => {
  const html = await rendered(createElement(SignUpPage), { queries: new QueryClient() });
  expect(textOf(html)).toContain(`${spec.signUp.haveAccount} ${spec.signUp.login}`);
  expect(linksOf(html)).toEqual(['/login']);
});

test('sign-in offers a passkey on a site with a host name, and none on a site that is opened by its IP address', async () => {
  const at = async (publicUrl: string) =>
    textOf(
      await rendered(createElement(PublicUrlContext, { value: publicUrl }, createElement(SignInPage)), {
        queries: new QueryClient(),
      }),
    );
  expect(await at('https://club.example')).toContain(en.auth.passkey.use);
  expect(await at('http://localhost:3000')).toContain(en.auth.passkey.use);
  for (const url of ['http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect(await at(url)).not.toContain(en.auth.passkey.use);
});
