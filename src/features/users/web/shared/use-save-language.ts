import { useEffect } from 'react';
import { isOnline, subscribeConnection } from '#kit/web/connection.ts';
import { forgetUnsavedLanguage, subscribeLanguage, unsavedLanguage } from '#kit/web/language.ts';
import { getSession, useSession } from '#kit/web/session.ts';

let queue: Promise<void> = Promise.resolve();

async function save(): Promise<void> {
  const language = unsavedLanguage();
  if (language === null || getSession() === null || !isOnline()) return;
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
    // It stays unsaved, and is tried again with the next connection, page or choice.
  }
}

/** One call at a time, so that the last choice is stored last. */
const saveInTurn = () => {
  queue = queue.then(save);
};

/** Saves the language that a signed-in person chose to their account, in the background. */
export function useSaveLanguage(): void {
  const token = useSession()?.token;
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
