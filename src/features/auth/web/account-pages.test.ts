import { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { ApiFailure } from '#kit/web/api.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { linksOf, rendered, textOf } from '#tests/rendering.ts';
import SignInPage from './sign-in-page.tsx';
import SignUpPage from './sign-up-page.tsx';

test('sign-in leads to sign-up and to a new password, and its button reads LogIn', async () => {
  const html = await rendered(createElement(SignInPage), { queries: new QueryClient() });
  expect(linksOf(html)).toEqual(['/resetpassword', '/signup']);
  expect(html).toMatch(/<button[^>]*type="submit"[^>]*disabled=""[^>]*>LogIn<\/button>/);
});

test('sign-up leads whoever has an account to sign-in', async () => {
  const html = await rendered(createElement(SignUpPage), { queries: new QueryClient() });
  expect(textOf(html)).toContain('Already Have An Account? Login');
  expect(linksOf(html)).toEqual(['/login']);
});

test('a form says what the server said, else what it says itself', async () => {
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
