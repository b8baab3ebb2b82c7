import type { FieldValues, ResolverOptions } from 'react-hook-form';
import { expect, test } from 'vitest';
import { z } from '#kit/shared/zod.ts';
import { fileRule } from './file-rule.ts';
import { lazyResolver } from './lazy-resolver.ts';
import { RefusedFile } from './file-field.tsx';
import { schemaResolver } from './use-api-form.ts';

const schema = z.object({ name: z.string().min(1, 'name.required'), image: fileRule() });
const options: ResolverOptions<FieldValues> = { fields: {}, shouldUseNativeValidation: false };

const messagesOf = (errors: object) =>
  Object.fromEntries(
    Object.entries(errors as Record<string, { message: string }>).map(([field, { message }]) => [
      field,
      message,
    ]),
  );

test('a schema that loads on demand validates as one that is there', async () => {
  const resolve = lazyResolver(async () => schemaResolver(schema));
  const { errors } = await resolve({ name: '', image: undefined }, undefined, options as never);
  expect(messagesOf(errors)).toEqual({ name: 'name.required' });
  expect(await resolve({ name: 'Salma', image: undefined }, undefined, options as never)).toMatchObject({
    values: { name: 'Salma' },
    errors: {},
  });
});

test('without the schema everything goes to the server, except for a file that was refused', async () => {
  const resolve = lazyResolver(async () => Promise.reject(new Error('no connection')));
  const typed = { name: '' };
  expect(await resolve(typed, undefined, options)).toEqual({ values: typed, errors: {} });
  const image = new RefusedFile(new File(['x'], 'me.svg'), 'errors.imageInvalid', undefined);
  const { errors } = await resolve({ name: '', image }, undefined, options);
  expect(messagesOf(errors)).toEqual({ image: 'errors.imageInvalid' });
});
