/** Null also where the browser's storage is disabled. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stored while writes may wait on this device, whoever is signed in. */
export const waitingKey = 'waiting';

/** Does nothing where the browser's storage is disabled. */
export function writeStored(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // What is stored makes the next visit easier, and nothing more.
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is stored.
  }
}
