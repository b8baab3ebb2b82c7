import { useSyncExternalStore } from 'react';
import { createSignal } from '../signal.ts';

export interface Toast {
  id: number;
  tone: 'success' | 'danger';
  text: string;
  undo?: () => void;
}

const none: readonly Toast[] = [];
let toasts = none;
let lastId = 0;
const changed = createSignal();

function change(next: readonly Toast[]) {
  toasts = next;
  changed.tell();
}

function show(tone: Toast['tone'], rest: Pick<Toast, 'text' | 'undo'>): number {
  lastId += 1;
  change([...toasts, { id: lastId, tone, ...rest }]);
  return lastId;
}

/** Shows a message for five seconds, across navigations; longer while it is hovered or focused. */
export const toast = {
  success: (text: string): void => void show('success', { text }),
  danger: (text: string): void => void show('danger', { text }),
  /** With an undo button. The caller's undo must not overwrite a later change. Returns what to dismiss it by. */
  undoable: (text: string, undo: () => void) => show('success', { text, undo }),
};

export const dismissToast = (id: number) => change(toasts.filter((each) => each.id !== id));

export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    changed.subscribe,
    () => toasts,
    () => none,
  );
