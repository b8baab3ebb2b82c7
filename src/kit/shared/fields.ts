import { latinText, readNumber } from './typed-text.ts';
import { z } from './zod.ts';

/** Building blocks for contract fields. Messages are catalog keys, translated on both sides. */
const line = (max: number, error?: string) =>
  z
    .string({ error })
    .trim()
    .max(max, 'validation.tooLong')
    // PostgreSQL cannot store NUL; control and direction-override characters only help spoofing.
    .regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u, 'validation.characters');

export const text = ({ max, required = 'validation.required' }: { max: number; required?: string }) =>
  line(max, required).min(1, required);

/** The same for a text that may be empty or missing. */
export const optionalText = ({ max }: { max: number }) => line(max).optional();

/** A number, code or handle: Latin digits, whichever were typed. */
export const latin = (required = 'validation.required') =>
  z.string({ error: required }).overwrite(latinText).min(1, required);

/** A whole number, as JSON or typed in any digits. */
export const wholeNumber = ({ min, max }: { min: number; max: number }) =>
  z.preprocess(
    readNumber,
    z
      .number('validation.number')
      .int('validation.number')
      .min(min, 'validation.number')
      .max(max, 'validation.number'),
  ) as z.ZodType<number, number | string>;

export const emailField = z
  .string({ error: 'validation.emailRequired' })
  .overwrite(latinText)
  .min(1, 'validation.emailRequired')
  .max(254, 'validation.tooLong')
  .toLowerCase()
  .pipe(z.email('validation.emailInvalid'));

const listedTitleLength = 120;
const noSemicolon = [/^[^;]*$/, 'validation.semicolon'] as const;

/** A title that is exported in one cell with others, separated by semicolons. */
export const listedTitle = ({ required }: { required: string }) =>
  text({ max: listedTitleLength, required }).regex(...noSemicolon);

export const optionalListedTitle = () =>
  line(listedTitleLength)
    .regex(...noSemicolon)
    .optional();

/** Message for an id that cannot exist: the response is 404, whatever else is invalid. */
export const unknownId = 'errors.NOT_FOUND';

const idPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

export const isId = (value: string): boolean => idPattern.test(value);

/** Marks ids in the OpenAPI document. */
export const idMeta = { description: 'An id: one that names nothing is not found' };

/** An id in a path or query. */
export const id = z.string().toLowerCase().regex(idPattern, unknownId).meta(idMeta);

/** An id in a body, where an empty one counts as missing. */
export const idField = (required = 'validation.required') =>
  z
    .string({ error: required })
    .trim()
    .toLowerCase()
    .min(1, required)
    .refine((value) => value === '' || isId(value), unknownId)
    .meta(idMeta);

/** A list. Multipart forms send it as repeated fields, comma-separated or as JSON. */
export const listOf = (item: z.ZodType<string, string>, max: number) =>
  z.preprocess(parseList, z.array(item).max(max, 'validation.tooMany'));

export const idList = (max = 200) => listOf(id, max);

function parseList(input: unknown): unknown {
  if (typeof input !== 'string') return input;
  const trimmed = input.trim();
  if (trimmed.startsWith('[')) {
    try {
      return JSON.parse(trimmed);
    } catch {
      return input;
    }
  }
  return trimmed === '' ? [] : trimmed.split(',');
}

/** A boolean, as JSON or as a form field. */
export const flag = z.preprocess(
  (input) => (input === 'true' ? true : input === 'false' ? false : input),
  z.boolean('validation.flag'),
);

/** A link that is safe to follow; an empty one becomes null. */
export const httpsLink = z
  .union([
    z.literal(''),
    z.null(),
    z.string().trim().max(500, 'validation.tooLong').refine(isHttps, 'validation.https'),
  ])
  .transform((link) => link || null);

function isHttps(value: string): boolean {
  if (value === '') return true;
  try {
    const url = new URL(value);
    return url.protocol === 'https:' && url.hostname !== '' && url.username === '' && url.password === '';
  } catch {
    return false;
  }
}

/** A year outside this range is a typo. */
export const isPlausibleDate = (date: Date): boolean =>
  date.getUTCFullYear() >= 1900 && date.getUTCFullYear() <= 2100;

/** A calendar day, `2026-10-03`; of a timestamp only the day is used. */
export const dayField = (message = 'validation.day') =>
  z
    .string(message)
    .overwrite(latinText)
    .regex(/^\d{4}-\d{2}-\d{2}(T[\d:.+Z-]*)?$/, message)
    .transform((value) => value.slice(0, 10))
    .refine((day) => {
      const date = new Date(`${day}T00:00:00Z`);
      return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) && isPlausibleDate(date);
    }, message);

/** Something by its title. */
export const titledOut = z.object({ _id: z.string(), title: z.string() });

export const imageOut = z.object({ secure_url: z.string() });

const lines = (max: number, error?: string) =>
  z
    .string({ error })
    // Forms send CRLF; line breaks are stored as LF.
    .overwrite((value) => value.replace(/\r\n?/g, '\n').trim())
    .max(max, 'validation.tooLong')
    .refine((value) => !/[^\P{Cc}\t\n]|\p{Cs}/u.test(value), 'validation.characters');

/** A multi-line text: tabs and line breaks are allowed, other control characters are not. */
export const longText = ({ max, required = 'validation.required' }: { max: number; required?: string }) =>
  lines(max, required).min(1, required);

/** The same for a text that may be empty or missing. */
export const optionalLongText = ({ max }: { max: number }) => lines(max).optional();

/** A cover in its uploaded size, and a small version for cards. */
export const coverOut = imageOut.extend({ small_url: z.string() });
