import { useEffect } from 'react';
import type { Language } from '#kit/shared/language.ts';
import { isOnline, subscribeConnection } from '#kit/web/connection.ts';
import { forgetUnsavedLanguage, subscribeLanguage, unsavedLanguage } from '#kit/web/language.ts';
import { getAuthSession, useAuthSession } from '#kit/web/auth-session.ts';

const retryAfterFailureMs = 30_000;

let queue: Promise<void> = Promise.resolve();
let failed: { language: Language; at: number } | null = null;

/** A call that fails must not be repeated in a loop when the connection itself is fine. */
const isTooSoon = (language: Language): boolean =>
  failed?.language === language && Date.now() - failed.at < retryAfterFailureMs;

async function save(): Promise<void> {
  const language = unsavedLanguage();
  if (language === null || getAuthSession() === null || !isOnline() || isTooSoon(language)) return;
  try {
    // Loaded on demand: most visits change no language.
    const [{ call }, { updateMe }] = await Promise.all([
      import('#kit/web/api.ts'),
      import('../../users.contract.ts'),
    ]);
    await call(updateMe, { body: { language } });
    // Another choice may have been made meanwhile.
    if (unsavedLanguage() === language) forgetUnsavedLanguage();
  } catch {
    // It stays unsaved, and is tried again with the next page, connection or choice.
    failed = { language, at: Date.now() };
  }
}

/** One call at a time, so that the last choice is stored last. */
const saveInTurn = () => {
  queue = queue.then(save);
};

/** Saves the language that a signed-in person chose to their account, in the background. */
export function useSaveLanguage(): void {
  const token = useAuthSession()?.token;
  useEffect(() => {
    if (token === undefined) return undefined;
    saveInTurn();
    const stopLanguage = subscribeLanguage(saveInTurn);
    const stopConnection = subscribeConnection(saveInTurn);
    return () => {
      stopLanguage();
      stopConnection();
    };
  }, [token]);
}
