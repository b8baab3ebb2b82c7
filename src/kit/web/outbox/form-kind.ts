import type { Endpoint } from '#kit/shared/endpoint.ts';
import { type ApiCall, call } from '../api.ts';
import type { Sent } from '../form/use-resolved-form.ts';
import { addToOutbox } from './outbox.ts';
import { useWaitingWrites } from './outbox-store.ts';
import { type AnyWriteKind, asAnyKind } from './write-kind.ts';

interface WaitingForm<E extends Endpoint> {
  /** One form waits for each. */
  place: string;
  /** What it is about, as the list of what waits names it. */
  title: string;
  /** What the person wrote. */
  text: string;
  input: Omit<ApiCall<E>, 'idempotencyKey'>;
}

/** Filled-in forms that wait for a connection. The server carries each of them out once, by its key. */
interface FormKind<E extends Endpoint> {
  kind: AnyWriteKind;
  add: (form: WaitingForm<E>, sent: Sent) => Promise<void>;
  /** Whether one waits at this place, or needs a decision. */
  useWaiting: (place: string) => boolean;
}

/** The kind of the forms that add something with this endpoint. */
export function formKind<E extends Endpoint & { idempotent: true }>(
  name: string,
  endpoint: E,
  lists: readonly Endpoint[],
): FormKind<E> {
  const kind = asAnyKind<{ input: ApiCall<E>; title: string }>({
    name,
    lists,
    send: ({ target }, token) => call(endpoint, { ...target.input, token }),
    title: (_t, { title }) => title,
    valueText: (_t, text) => String(text),
  });
  return {
    kind,
    add: ({ place, title, text, input }, { idempotencyKey, person }) =>
      addToOutbox({
        kind: name,
        key: place,
        target: { input: { ...input, idempotencyKey }, title },
        value: text,
        expected: undefined,
        attempted: true,
        person,
      }),
    useWaiting: (place) => useWaitingWrites().some((write) => write.kind === name && write.key === place),
  };
}
