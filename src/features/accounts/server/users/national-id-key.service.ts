import type { AppContext } from '#club/server/app-context.ts';
import { findSealedIds } from './users.queries.ts';

/** False when the oldest national ID was encrypted with another key; true when there is none. */
export async function hasReadableIds({ db, vault }: Pick<AppContext, 'db' | 'vault'>): Promise<boolean> {
  const [oldest] = await findSealedIds(db, { limit: 1 });
  return !oldest?.sealed || vault.tryOpen(oldest.sealed) !== null;
}

const limit = 2000;

/** Checks every stored national ID against the key; reads them in batches. Returns whose cannot be read, and how many there are. */
export async function checkNationalIds({
  db,
  vault,
}: Pick<AppContext, 'db' | 'vault'>): Promise<{ total: number; unreadable: string[] }> {
  const unreadable: string[] = [];
  let total = 0;
  let after: string | undefined;
  for (;;) {
    const people = await findSealedIds(db, { after, limit });
    for (const { id, sealed } of people) if (sealed && vault.tryOpen(sealed) === null) unreadable.push(id);
    total += people.length;
    after = people.at(-1)?.id ?? after;
    if (people.length < limit) return { total, unreadable };
  }
}
