/** Who wants notifications in this browser: they come back when the same person signs in again, and for nobody else. */
const key = 'push';

export function wantsPush(person: string | null): boolean {
  try {
    return person !== null && localStorage.getItem(key) === person;
  } catch {
    return false; // storage can be disabled
  }
}

export function rememberPush(person: string | null): void {
  try {
    if (person === null) localStorage.removeItem(key);
    else localStorage.setItem(key, person);
  } catch {
    // Without it they end with the session.
  }
}
