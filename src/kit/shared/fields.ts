import { z } from './zod.ts';

/** Building blocks for contract fields. Messages are catalog keys; both sides translate them. */
export const text = ({ max, required = 'validation.required' }: { max: number; required?: string }) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(max, 'validation.tooLong')
    // PostgreSQL cannot store NUL; control characters and those that turn the writing direction only serve tricks.
    .regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u, 'validation.characters');

export const emailField = z
  .string({ error: 'validation.emailRequired' })
  .trim()
  .min(1, 'validation.emailRequired')
  .max(254, 'validation.tooLong')
  .toLowerCase()
  .pipe(z.email('validation.emailInvalid'));

export const id = z.string().max(100);

export const imageOut = z.object({ secure_url: z.string() });

/** A text of several lines: tabs and line breaks are welcome, other control characters are not. */
export const longText = ({ max, required = 'validation.required' }: { max: number; required?: string }) =>
  z
    .string({ error: required })
    // Forms send line breaks as CRLF; one kind is enough to store.
    .overwrite((value) => value.replace(/\r\n?/g, '\n').trim())
    .min(1, required)
    .max(max, 'validation.tooLong')
    .refine((value) => !/[^\P{Cc}\t\n]/u.test(value), 'validation.characters');

/** A cover in the size it was uploaded in, and a small one for cards. */
export const coverOut = imageOut.extend({ small_url: z.string() });
