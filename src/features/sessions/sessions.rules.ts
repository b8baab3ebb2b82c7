interface PlacedSession {
  id: string;
  position: number;
  heldAt: Date;
}

const byPosition = (a: PlacedSession, b: PlacedSession): number =>
  a.position - b.position || (a.id < b.id ? -1 : 1);

/**
 * The ids of a wave in their order after a session comes back, or null when its old place is free. If another session
 * took it, it comes before the first one that is held later.
 */
export function orderAfterRestore(
  restored: PlacedSession,
  current: readonly PlacedSession[],
): string[] | null {
  if (current.every(({ position }) => position !== restored.position)) return null;
  const order = current.toSorted(byPosition);
  const later = order.findIndex(({ heldAt }) => heldAt > restored.heldAt);
  return order.toSpliced(later === -1 ? order.length : later, 0, restored).map(({ id }) => id);
}
