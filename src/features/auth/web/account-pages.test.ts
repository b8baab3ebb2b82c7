import { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { ApiFailure } from '#kit/web/api.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
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
