import { latinDigits } from './typed-text.ts';
import { z } from './zod.ts';

export const maxPageSize = 1000;

/** Past the end of any list; larger numbers lose precision. */
const lastPage = 1_000_000_000_000;

const integer = z.string().overwrite(latinDigits).regex(/^\d+$/, 'validation.number').transform(Number);

export const fileFormats = ['csv', 'xlsx'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** The query of every list: page from 1, a bounded size, search and export format. */
export const pageQuery = (size = 15) =>
  z.object({
    page: integer.pipe(z.number().min(1, 'validation.number').max(lastPage, 'validation.number')).default(1),
    size: integer
      .pipe(z.number().min(1, 'validation.number').max(maxPageSize, 'validation.number'))
      .default(size),
    search: z
      .string()
      .trim()
      .max(100, 'validation.tooLong')
      .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'validation.characters')
      .optional(),
    format: z.enum(['json', ...fileFormats]).default('json'),
    /** `1` adds the ids of the rows and of what they refer to; a file has none otherwise. */
    ids: z.enum(['0', '1']).optional(),
  });

/** Sort key; a leading minus sorts in descending order. */
export const sortQuery = <const Keys extends readonly [string, ...string[]]>(keys: Keys) =>
  z
    .enum([...keys, ...keys.map((key) => `-${key}` as const)] as readonly (
      | Keys[number]
      | `-${Keys[number]}`
    )[])
    .optional();

export interface PageRequest {
  page: number;
  size: number;
}

/** Response fields of a list beside its rows. */
export const pageExtra = z.object({ page: z.number(), size: z.number(), total: z.number() });

export const offsetOf = ({ page, size }: PageRequest): number => (page - 1) * size;
