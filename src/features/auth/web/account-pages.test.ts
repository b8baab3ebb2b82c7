import { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { en } from '#app/catalogs/en.ts';
import type { Language } from '#kit/shared/language.ts';
import { ApiFailure } from '#kit/web/api.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { PublicUrlContext } from '#kit/web/public-url.ts';
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

test('a form shows the message of the server, or its own when there is none', async () => {
  const said = (code: 'CONFLICT' | 'INTERNAL') =>
    rendered(
      createElement(FormAlert, {
        failure: new ApiFailure({ code, message: 'what the server said' }),
        fallback: 'what the form says',
      }),
    );
  expect(textOf(await said('CONFLICT'))).toBe('what the server said');
  expect(textOf(await said('INTERNAL'))).toBe('what the form says');
  expect(await said('INTERNAL')).toContain('role="alert"');
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

test('a long wait is said in minutes, with what else the person can do', async () => {
  const said = async (retryAfter: number, language: Language) =>
    textOf(
      await rendered(
        createElement(FormAlert, {
          failure: new ApiFailure({ code: 'RATE_LIMITED', message: '', retryAfter }),
          fallback: '',
          whileWaiting: 'another way',
        }),
        { language },
      ),
    );
  expect(await said(900, 'en')).toContain('Please wait 15 minutes and try again another way');
  expect(await said(61, 'en')).toContain('2 minutes');
  expect(await said(59, 'en')).toContain('59 seconds');
  expect(await said(120, 'ar')).toContain('انتظر دقيقتين');
});
