import { useState, useEffect, useEffectEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { type ApiFailure, toApiFailure } from '../api.ts';
import { type DraftOptions, useDraft } from './draft/use-draft.ts';
import { isOnline, subscribeConnection } from '../connection.ts';

export interface FormOptions<In extends FieldValues, Out extends FieldValues, Reply> {
  defaults: DefaultValues<In>;
  /** The key is the same when the form is sent again, until it is saved. */
  send: (values: Out, idempotencyKey: string) => Promise<Reply>;
  onDone: (reply: Reply, values: Out) => void | Promise<void>;
  /** For more than the alert above the button. */
  onFail?: (failure: ApiFailure, values: Out) => void;
  /** Stores what is typed on the device until it is saved. */
  draft?: DraftOptions;
}

export interface ApiForm<In extends FieldValues, Out> {
  form: UseFormReturn<In, unknown, Out>;
  failure: ApiFailure | null;
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  /** There was no connection; it is sent when there is one. */
  waiting: boolean;
  stopWaiting: () => void;
  draft: Pick<ReturnType<typeof useDraft>, 'restored' | 'conflicts' | 'decide' | 'discard' | 'remove'>;
}

/**
 * A form that submits to the API: the resolver validates it, server errors show at their fields, a failure keeps the
 * input, and without a connection it waits for one.
 */
export function useResolvedForm<In extends FieldValues, Out extends FieldValues, Reply>({
  resolver,
  defaults,
  send,
  onDone,
  onFail,
  draft: draftOptions,
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
  /** Since then the record may have changed. */
  const [waited, setWaited] = useState(false);
  const submit = form.handleSubmit(sendValues);
  const { waiting, waitForConnection, stopWaiting } = useResend(submit);

  function fail(error: unknown, values: Out) {
    const reason = toApiFailure(error);
    for (const [field, message] of Object.entries(reason.errors)) {
      const [first = ''] = field.split('.');
      if (first in form.getValues()) form.setError(field as FieldPath<In>, { type: 'server', message });
    }
    setFailure(reason);
    if (reason.code === 'OFFLINE') {
      setWaited(true);
      waitForConnection();
    } else stopWaiting();
    onFail?.(reason, values);
  }

  async function sendValues(values: Out): Promise<void> {
    setFailure(null);
    let reply: Reply;
    try {
      // Somebody else may have changed the record meanwhile.
      const compared = waited || draft.restored ? await draft.compare() : 'same';
      if (compared === 'conflict') return stopWaiting();
      if (compared === 'taken over') return await form.handleSubmit(sendValues)();
      reply = await send(values, draft.submission);
    } catch (error) {
      return fail(error, values);
    }
    setWaited(false);
    stopWaiting();
    draft.remove();
    await onDone(reply, values);
  }

  return { form, failure, submit, waiting, stopWaiting, draft };
}

const maxDelayMs = 30_000;
/** A server that responds to everything but this form will not take it. */
const maxAttempts = 8;

/** Submits a form again when the connection is back, while it is open. */
function useResend(submit: () => Promise<void>) {
  /** How often it was sent without a response; null when nothing waits. */
  const [attempts, setAttempts] = useState<number | null>(null);
  const resend = useEffectEvent(() => void submit());
  useEffect(() => {
    if (attempts === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The server may respond to everything but this call: then the pauses grow.
    const delay = attempts === 1 ? 0 : Math.min(maxDelayMs, 1000 * 2 ** attempts);
    const check = () => {
      clearTimeout(timer);
      if (isOnline()) timer = setTimeout(resend, delay);
    };
    const unsubscribe = subscribeConnection(check);
    check();
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [attempts]);
  return {
    waiting: attempts !== null,
    waitForConnection: () =>
      setAttempts((before) => ((before ?? 0) < maxAttempts || !isOnline() ? (before ?? 0) + 1 : null)),
    stopWaiting: () => setAttempts(null),
  };
}
