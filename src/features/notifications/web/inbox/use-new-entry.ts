import { useState } from 'react';
import type { EntryOut } from '../../inbox.contract.ts';

/**
 * The title of an entry that came while the list was open, to be announced. Only of an unfiltered first page: elsewhere
 * another first entry is no newer one.
 */
export function useNewEntry(entries: readonly EntryOut[] | undefined, atTop: boolean): string | null {
  const newest = atTop ? entries?.[0] : undefined;
  const [seen, setSeen] = useState<EntryOut | undefined>(newest);
  const [title, setTitle] = useState<string | null>(null);
  if (newest && newest._id !== seen?._id) {
    setSeen(newest);
    if (seen && newest.createdAt > seen.createdAt) setTitle(newest.title);
  }
  return title;
}
