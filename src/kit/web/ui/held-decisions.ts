import { isOnline } from '../connection.ts';
import { randomKey } from '../random-key.ts';
import { createSignal } from '../signal.ts';

/** How long a decision waits in the page before it is sent. */
export const heldMs = 6000;

/** What one call sends. */
export interface SentDecision<Decision> {
  ids: string[];
  decision: Decision;
  idempotencyKey: string;
  /** The page may be about to close: the call has to outlive it. */
  keepalive: boolean;
}

interface Held<Decision> extends Pick<SentDecision<Decision>, 'decision' | 'idempotencyKey'> {
  ids: Set<string>;
  timer: ReturnType<typeof setTimeout>;
  onSend: (() => void) | undefined;
  visit: number;
}

interface Options<Decision> {
  /** Resolves when it is stored and what depends on it was read again. */
  send: (sent: SentDecision<Decision>) => Promise<unknown>;
  /** Its rows are undecided again. */
  onFailed: (error: unknown, sent: SentDecision<Decision>) => void;
}

export type HeldDecisions<Decision> = ReturnType<typeof createHeldDecisions<Decision>>;

/**
 * Decisions about rows of a list. Each is held for six seconds, in which it can be undone; it is sent when the time is up
 * or the list is left, so that no mail goes out for what was undone.
 */
export function createHeldDecisions<Decision>(given: Options<Decision>) {
  let options = given;
  const decided = new Map<string, { decision: Decision; state: 'held' | 'sending' | 'sent' }>();
  const held = new Set<Held<Decision>>();
  const changed = createSignal();
  let settledAt = 0;
  let failed = false;
  let visit = 0;

  const show = (ids: Iterable<string>, decision: Decision, state: 'held' | 'sending' | 'sent') => {
    for (const id of ids) decided.set(id, { decision, state });
  };
  const forget = (ids: Iterable<string>) => {
    for (const id of ids) decided.delete(id);
  };
  const isAny = (...states: string[]) => [...decided.values()].some(({ state }) => states.includes(state));

  async function sendHeld(one: Held<Decision>, keepalive = false): Promise<void> {
    const { decision, idempotencyKey, timer, onSend } = one;
    const ids = [...one.ids];
    const sent = { ids, decision, idempotencyKey, keepalive };
    clearTimeout(timer);
    held.delete(one);
    show(ids, decision, 'sending');
    onSend?.();
    changed.tell();
    try {
      await options.send(sent);
      if (one.visit === visit) show(ids, decision, 'sent');
      else forget(ids);
    } catch (error) {
      forget(ids);
      failed = true;
      options.onFailed(error, sent);
    }
    settledAt = Date.now();
    changed.tell();
  }

  /** What the person moves on from; `keepalive` because the page may be about to close. */
  async function sendAll(): Promise<void> {
    await Promise.all([...held].map((one) => sendHeld(one, true)));
  }

  /** Shows nothing as decided that was stored: the rows are read anew. */
  function release(): void {
    forget([...decided].filter(([, { state }]) => state === 'sent').map(([id]) => id));
    failed = false;
  }

  return {
    /** From now on other functions send and say why it failed. */
    update: (next: Options<Decision>): void => void (options = next),
    subscribe: changed.subscribe,
    /** What was decided about a row; the same object until that changes. */
    of: (id: string) => decided.get(id),
    /** Rows that are decided already are left out. Without a connection it is tried at once, as any other call. */
    hold(ids: readonly string[], decision: Decision, onSend?: () => void): void {
      const open = new Set(ids.filter((id) => !decided.has(id)));
      if (open.size === 0) return;
      const timer = setTimeout(() => void sendHeld(one), heldMs);
      const one: Held<Decision> = {
        ids: open,
        decision,
        idempotencyKey: randomKey(),
        timer,
        onSend,
        visit,
      };
      held.add(one);
      show(open, decision, 'held');
      if (isOnline()) changed.tell();
      else void sendHeld(one);
    },
    /** What has been sent by now stays decided. */
    undo(ids: readonly string[]): void {
      for (const one of held) {
        forget(ids.filter((id) => one.ids.delete(id)));
        if (one.ids.size > 0) continue;
        clearTimeout(one.timer);
        held.delete(one);
        one.onSend?.();
      }
      settledAt = Date.now();
      changed.tell();
    },
    sendAll,
    release,
    leave(): Promise<void> {
      visit += 1;
      release();
      return sendAll();
    },
    /** Whether the list may change: nothing is held or under way, and nobody has just decided one of several. */
    mayMove: (ids: readonly string[]): boolean =>
      !isAny('held', 'sending') &&
      (failed || Date.now() - settledAt > heldMs || ids.every((id) => decided.has(id))),
  };
}
