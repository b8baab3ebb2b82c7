import type { AppContext } from '#club/server/app-context.ts';
import { findOldestSealedId } from './users.queries.ts';

/** False when the oldest national ID was encrypted with another key; true when there is none. */
export async function hasReadableIds({ db, vault }: Pick<AppContext, 'db' | 'vault'>): Promise<boolean> {
  const sealed = await findOldestSealedId(db);
  return sealed === null || vault.tryOpen(sealed) !== null;
}
