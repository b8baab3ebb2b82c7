import { forbidden } from '#kit/shared/errors.ts';

/** Nobody decides about themselves, whatever their role: a leader may train as well. */
export function requireOther(actor: { id: string }, userId: string): void {
  if (actor.id === userId) throw forbidden('access.oneself');
}
