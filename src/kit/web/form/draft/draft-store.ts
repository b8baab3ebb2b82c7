import { createStore, del, delMany, entries, get, set, type UseStore } from 'idb-keyval';
import { currentPerson } from '../../session.ts';

export type Values = Record<string, unknown>;

/** What somebody typed into a form and did not save. */
export interface Draft {
  values: Values;
  /** What the form showed before. */
  base: Values;
  /** Names the submission, so that the server stores it once. */
  submission: string;
  savedAt: number;
}

const maxAge = 7 * 24 * 60 * 60_000;
const maxDrafts = 50;

let database: UseStore | undefined;
const table = () => (database ??= createStore('drafts', 'forms'));
const keyOf = (form: string) => `${currentPerson() ?? 'visitor'} ${form}`;

/** A browser without storage has no drafts; the form works all the same. */
async function orNothing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

export const readDraft = (form: string): Promise<Draft | undefined> =>
  orNothing(async () => {
    const draft = await get<Draft>(keyOf(form), table());
    return draft && Date.now() - draft.savedAt < maxAge ? draft : undefined;
  });

export const writeDraft = (form: string, draft: Draft): Promise<void> =>
  orNothing(async () => {
    await set(keyOf(form), draft, table());
    await prune();
  });

export const removeDraft = (form: string): Promise<void> => orNothing(() => del(keyOf(form), table()));

/** Drafts of everybody on this device count. */
async function prune(): Promise<void> {
  const all = await entries<string, Draft>(table());
  const [...newest] = all.sort(([, a], [, b]) => b.savedAt - a.savedAt);
  const stale = newest.filter(
    ([, { savedAt }], place) => place >= maxDrafts || Date.now() - savedAt >= maxAge,
  );
  if (stale.length > 0)
    await delMany(
      stale.map(([key]) => key),
      table(),
    );
}
