const listeners = new Set<() => void>();

/** Calls that the server refused to the signed-in person: their rights may have changed since the sign-in. */
export function subscribeRefusals(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportRefusal(): void {
  for (const listener of listeners) listener();
}
