import type { FieldValues, Resolver } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import type { z } from '#kit/shared/zod.ts';
import { type ApiForm, type FormOptions, useResolvedForm } from './use-resolved-form.ts';

/** A form that the contract's schema validates, so that it rejects what the server would. */
export const useApiForm = <In extends FieldValues, Out extends FieldValues, Reply>({
  schema,
  ...options
}: FormOptions<In, Out, Reply> & { schema: z.ZodType<Out, In> }): ApiForm<In, Out> =>
  useResolvedForm({ ...options, resolver: schemaResolver(schema) });

/** Message for a schema without one, by issue code, as on the server. */
const defaultMessage = (code: string | undefined): string =>
  code === 'too_big' || code === 'too_small' || code === 'invalid_type'
    ? 'validation.number'
    : 'validation.invalid';

export const schemaResolver = <In extends FieldValues, Out extends FieldValues>(
  schema: z.ZodType<Out, In>,
): Resolver<In, unknown, Out> => zodResolver(schema, { error: ({ code }) => defaultMessage(code) });
