import type { FieldValues } from 'react-hook-form';
import type { z } from '#kit/shared/zod.ts';
import { schemaResolver } from './schema-resolver.ts';
import { type ApiForm, type FormOptions, useResolvedForm } from './use-resolved-form.ts';

interface Options<In extends FieldValues, Out extends FieldValues, Reply> extends FormOptions<
  In,
  Out,
  Reply
> {
  /** The contract's schema, so that the form rejects what the server would. */
  schema: z.ZodType<Out, In>;
}

/** A form that the contract validates. */
export const useApiForm = <In extends FieldValues, Out extends FieldValues, Reply>({
  schema,
  ...options
}: Options<In, Out, Reply>): ApiForm<In, Out> =>
  useResolvedForm({ ...options, resolver: schemaResolver(schema) });
