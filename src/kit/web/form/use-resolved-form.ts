import { useState } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { type ApiFailure, isOffline, toApiFailure } from '../api.ts';
import { type DraftOptions, useDraft } from './draft/use-draft.ts';
import { currentPerson } from '../auth-session.ts';
import { isOnline } from '../connection.ts';

/** Under which key, and by whom; the session may have changed since. */
export interface Sent {
  idempotencyKey: string;
  person: string | null;
}

export interface FormOptions<In extends FieldValues, Out extends FieldValues, Reply> {
  defaults: DefaultValues<In>;
  /** The key is the same when the form is sent again, until it is saved. */
  send: (values: Out, idempotencyKey: string) => Promise<Reply>;
  onDone: (reply: Reply, values: Out) => void | Promise<void>;
  /** For more than the alert above the button. */
  onFail?: (failure: ApiFailure, values: Out) => void;
  /** Stores what is typed on the device until it is saved. */
  draft?: DraftOptions;
  /** Without a connection the form waits in the outbox, and is sent from any page; the person is done with it. */
  outbox?: { add: (values: Out, sent: Sent) => Promise<void>; onWaiting: () => void };
}

export interface ApiForm<In extends FieldValues, Out> {
  form: UseFormReturn<In, unknown, Out>;
  failure: ApiFailure | null;
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  draft: Pick<
    ReturnType<typeof useDraft>,
    'kept' | 'partly' | 'restored' | 'conflicts' | 'decide' | 'discard' | 'remove'
  >;
}

const kept = Symbol('in the outbox');

/**
 * A form that submits to the API: the resolver validates it, server errors show at their fields, and a failure keeps the
 * input.
 */
export function useResolvedForm<In extends FieldValues, Out extends FieldValues, Reply>({
  resolver,
  defaults,
  send,
  onDone,
  onFail,
  draft: draftOptions,
  outbox,
}: FormOptions<In, Out, Reply> & { resolver: Resolver<In, unknown, Out> }): ApiForm<In, Out> {
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const form = useForm<In, unknown, Out>({
    resolver,
    defaultValues: defaults,
    mode: 'onTouched',
    // `Form` does it, because it knows what is on the screen.
    shouldFocusError: false,
  });
  const draft = useDraft(form, defaults, draftOptions);
  /** There was no connection: since then the record may have changed. */
  const [waited, setWaited] = useState(false);
  const submit = form.handleSubmit(sendValues);

  function fail(error: unknown, values: Out) {
    const reason = toApiFailure(error);
    for (const [field, message] of Object.entries(reason.errors)) {
      const [first = ''] = field.split('.');
      if (first in form.getValues()) form.setError(field as FieldPath<In>, { type: 'server', message });
    }
    setFailure(reason);
    if (reason.code === 'OFFLINE') setWaited(true);
    onFail?.(reason, values);
  }

  async function sendOrKeep(values: Out): Promise<Reply | typeof kept> {
    const person = currentPerson();
    try {
      // Where it is known to be in vain, sending could hang for minutes.
      if (!outbox || isOnline()) return await send(values, draft.submission);
    } catch (error) {
      if (!outbox || !isOffline(error)) throw error;
    }
    await outbox.add(values, { idempotencyKey: draft.submission, person });
    return kept;
  }

  async function sendValues(values: Out): Promise<void> {
    setFailure(null);
    let reply: Reply | typeof kept;
    try {
      // Somebody else may have changed the record meanwhile.
      const compared = waited || draft.restored ? await draft.compare() : 'same';
      if (compared === 'conflict') return;
      if (compared === 'taken over') return await form.handleSubmit(sendValues)();
      reply = await sendOrKeep(values);
    } catch (error) {
      return fail(error, values);
    }
    setWaited(false);
    draft.remove();
    if (reply === kept) outbox?.onWaiting();
    else await onDone(reply, values);
  }

  return { form, failure, submit, draft };
}
