import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Language } from '#kit/shared/language.ts';
import { rendered, textOf } from '#tests/rendering.ts';
import { ApiFailure } from '../api.ts';
import { FormAlert } from './form-alert.tsx';

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

test('a form whose call the server could not carry out says what is away, and not that there were too many attempts', async () => {
  const message = 'The database does not answer right now';
  const failure = new ApiFailure({ code: 'UNAVAILABLE', message, status: 503, retryAfter: 10 });
  expect(textOf(await rendered(createElement(FormAlert, { failure, fallback: '' })))).toBe(message);
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
