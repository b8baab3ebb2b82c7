import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and until React has taken over the page: what needs a script cannot work before. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
