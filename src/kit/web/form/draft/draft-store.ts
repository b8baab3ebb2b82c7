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
const keyOf = (person: string, form: string) => `${person} ${form}`;

/** A browser without storage has no drafts; the form works all the same. */
async function orNothing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

/** Devices are shared: what a visitor typed stays in the tab, and pictures are left out. */
const visitors = {
  read: (form: string) => JSON.parse(sessionStorage.getItem(`draft ${form}`) ?? 'null') as Draft | null,
  write: (form: string, { values, ...draft }: Draft) => {
    const texts = Object.entries(values).filter(([, value]) => !(value instanceof Blob));
    sessionStorage.setItem(`draft ${form}`, JSON.stringify({ ...draft, values: Object.fromEntries(texts) }));
  },
  remove: (form: string) => sessionStorage.removeItem(`draft ${form}`),
};

export const readDraft = (form: string): Promise<Draft | undefined> =>
  orNothing(async () => {
    const person = currentPerson();
    const draft = person === null ? visitors.read(form) : await get<Draft>(keyOf(person, form), table());
    return draft && Date.now() - draft.savedAt < maxAge ? draft : undefined;
  });

export const writeDraft = (form: string, draft: Draft): Promise<void> =>
  orNothing(async () => {
    const person = currentPerson();
    if (person === null) return visitors.write(form, draft);
    await set(keyOf(person, form), draft, table());
    await prune();
  });

export const removeDraft = (form: string): Promise<void> =>
  orNothing(async () => {
    const person = currentPerson();
    if (person === null) visitors.remove(form);
    else await del(keyOf(person, form), table());
  });

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
