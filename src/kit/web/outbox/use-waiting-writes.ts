import { useSyncExternalStore } from 'react';
import { noWrites, shownWrites, subscribeWrites } from './outbox-store.ts';
import type { Writes } from './waiting-writes.ts';

/** What the signed-in person wrote and the server does not have yet. */
export const useWaitingWrites = (): Writes => useSyncExternalStore(subscribeWrites, shownWrites, noWrites);
