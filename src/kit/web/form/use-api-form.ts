import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from '#kit/shared/zod.ts';
import { ApiFailure } from '../api.ts';

interface Options<In extends FieldValues, Out extends FieldValues, Reply> {
  /** The contract's schema, so that the form rejects what the server would. */
  schema: z.ZodType<Out, In>;
  defaults: DefaultValues<In>;
  send: (values: Out) => Promise<Reply>;
  onDone: (reply: Reply, values: Out) => void | Promise<void>;
  /** For more than the alert above the button. */
  onFail?: (failure: ApiFailure, values: Out) => void;
}

export interface ApiForm<In extends FieldValues, Out> {
  form: UseFormReturn<In, unknown, Out>;
  failure: ApiFailure | null;
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>;
}

/** Message for a schema without one, by issue code, as on the server. */
const defaultMessage = (code: string | undefined): string =>
  code === 'too_big' || code === 'too_small' || code === 'invalid_type'
    ? 'validation.number'
    : 'validation.invalid';

const toApiFailure = (error: unknown): ApiFailure =>
  error instanceof ApiFailure ? error : new ApiFailure({ code: 'INTERNAL', message: 'errors.INTERNAL' });

/**
 * A form that submits to the API: the contract validates it, server errors show at their fields, and a failure keeps
 * the input.
 */
export function useApiForm<In extends FieldValues, Out extends FieldValues, Reply>({
  schema,
  defaults,
  send,
  onDone,
  onFail,
}: Options<In, Out, Reply>): ApiForm<In, Out> {
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(schema, { error: ({ code }) => defaultMessage(code) }),
    defaultValues: defaults,
    mode: 'onTouched',
    // `Form` does it, because it knows what is on the screen.
    shouldFocusError: false,
  });

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    let reply: Reply;
    try {
      reply = await send(values);
    } catch (error) {
      const reason = toApiFailure(error);
      for (const [field, message] of Object.entries(reason.errors)) {
        const [first = ''] = field.split('.');
        if (first in form.getValues()) form.setError(field as FieldPath<In>, { type: 'server', message });
      }
      setFailure(reason);
      onFail?.(reason, values);
      return;
    }
    await onDone(reply, values);
  });
  return { form, failure, submit };
}
