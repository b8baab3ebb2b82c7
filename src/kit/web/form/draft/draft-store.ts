import { createStore, del, delMany, entries, get, set, type UseStore } from 'idb-keyval';
import { currentPerson } from '../../auth-session.ts';

export type Values = Record<string, unknown>;

/** What somebody typed into a form and did not save. */
interface Draft {
  values: Values;
  /** What the form showed before. */
  base: Values;
  /** Names the submission, so that the server stores it once. */
  submission: string;
  savedAt: number;
}

/** A form and who types into it; null for a visitor. */
interface DraftPlace {
  owner: string | null;
  form: string;
}

const hour = 60 * 60_000;
const maxAgeMs = 7 * 24 * hour;
/** What stays in the tab is sensitive, and a tab of a shared computer may stay open. */
const maxAgeInTabMs = 12 * hour;
const maxDrafts = 50;

let database: UseStore | undefined;
const table = () => (database ??= createStore('drafts', 'forms'));
const keyOf = (person: string, form: string) => `${person} ${form}`;

const isFresh = ({ savedAt }: Draft, maxAge = maxAgeMs) => Date.now() - savedAt < maxAge;

/** A browser without storage has no drafts; the form works all the same. */
async function orNothing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

/** A file as a text, with its name. */
interface FileText {
  name: string;
  dataUrl: string;
}

/** A tab holds five million characters. */
const maxFileText = 3_000_000;

/** Of files that were read before: when the page is left, only what is known can be stored. */
const fileTexts = new WeakMap<File, FileText>();

async function readFileText(file: File): Promise<void> {
  const reader = new FileReader();
  const done = new Promise((resolve) => reader.addEventListener('loadend', resolve));
  reader.readAsDataURL(file);
  await done;
  const dataUrl = reader.result;
  if (typeof dataUrl === 'string' && dataUrl.length <= maxFileText)
    fileTexts.set(file, { name: file.name, dataUrl });
}

function fileOf({ name, dataUrl }: FileText): File {
  const [head = '', data = ''] = dataUrl.split(',');
  const bytes = Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0));
  return new File([bytes], name, { type: /^data:([^;]*)/.exec(head)?.[1] });
}

type TabDraft = Draft & { files: Record<string, FileText> };

/** Devices are shared: what a visitor typed stays in the tab. */
const visitors = {
  read(form: string): Draft | null {
    const stored = JSON.parse(sessionStorage.getItem(`draft ${form}`) ?? 'null') as TabDraft | null;
    if (!stored) return null;
    const { files, ...draft } = stored;
    if (!isFresh(draft, maxAgeInTabMs)) {
      visitors.remove(form);
      return null;
    }
    const restored = Object.entries(files).map(([name, text]) => [name, fileOf(text)]);
    return { ...draft, values: { ...draft.values, ...Object.fromEntries(restored) } };
  },
  store(form: string, { values, ...draft }: Draft) {
    const texts = Object.entries(values).filter(([, value]) => !(value instanceof File));
    const files = Object.entries(values).flatMap(([name, value]) => {
      const text = value instanceof File && fileTexts.get(value);
      return text ? [[name, text]] : [];
    });
    const stored = { ...draft, values: Object.fromEntries(texts), files: Object.fromEntries(files) };
    sessionStorage.setItem(`draft ${form}`, JSON.stringify(stored));
  },
  /** The texts at once, because the page may be about to leave. A file that is too large for the tab is left out. */
  async write(form: string, draft: Draft) {
    visitors.store(form, draft);
    const unread = Object.values(draft.values).filter(
      (value): value is File => value instanceof File && !fileTexts.has(value),
    );
    if (unread.length === 0) return;
    await Promise.all(unread.map(readFileText));
    visitors.store(form, draft);
  },
  remove: (form: string) => sessionStorage.removeItem(`draft ${form}`),
};

export const readDraft = ({ owner, form }: DraftPlace): Promise<Draft | undefined> =>
  orNothing(async () => {
    const draft = owner === null ? visitors.read(form) : await get<Draft>(keyOf(owner, form), table());
    return draft && isFresh(draft) ? draft : undefined;
  });

export const writeDraft = ({ owner, form }: DraftPlace, draft: Draft): Promise<void> =>
  orNothing(async () => {
    if (owner === null) return visitors.write(form, draft);
    await set(keyOf(owner, form), draft, table());
    await prune();
  });

export const removeDraft = ({ owner, form }: DraftPlace): Promise<void> =>
  orNothing(async () => {
    if (owner === null) visitors.remove(form);
    else await del(keyOf(owner, form), table());
  });

const entriesOf = async (person: string) =>
  (await entries<string, Draft>(table())).filter(([key]) => key.startsWith(keyOf(person, '')));

/** The forms that this person has a draft of on the device. */
const draftedForms = async (person: string): Promise<string[]> => {
  const drafts = (await orNothing(() => entriesOf(person))) ?? [];
  return drafts.filter(([, draft]) => isFresh(draft)).map(([key]) => key.slice(keyOf(person, '').length));
};

/** Drafts of everybody on this device count. */
async function prune(): Promise<void> {
  const all = await entries<string, Draft>(table());
  const [...newest] = all.sort(([, a], [, b]) => b.savedAt - a.savedAt);
  const stale = newest.filter(([, draft], place) => place >= maxDrafts || !isFresh(draft));
  if (stale.length > 0) await removeEntries(stale);
}

const removeEntries = (drafts: [key: string, Draft][]): Promise<void> =>
  delMany(
    drafts.map(([key]) => key),
    table(),
  );

/** A form on the screen whose input is stored as a draft. */
interface OpenForm extends DraftPlace {
  isUnsaved: () => boolean;
  /** Stores at once what was typed. */
  flush: () => Promise<void>;
  /** From now on nothing of it is stored. */
  close: () => void;
}

const open = new Set<OpenForm>();

export function addOpenForm(form: OpenForm): () => void {
  open.add(form);
  return () => open.delete(form);
}

const openFormsOf = (person: string) => [...open].filter(({ owner }) => owner === person);

/** How many forms hold something that the signed-in person did not save: drafts, and what is open on this page. */
export async function countOwnDrafts(): Promise<number> {
  const person = currentPerson();
  if (person === null) return 0;
  const onPage = openFormsOf(person);
  await Promise.all(onPage.map(({ flush }) => flush()));
  const unsaved = onPage.filter(({ isUnsaved }) => isUnsaved()).map(({ form }) => form);
  return new Set([...(await draftedForms(person)), ...unsaved]).size;
}

/** Deletes what the signed-in person typed and did not save from this device. */
export async function deleteOwnDrafts(): Promise<void> {
  const person = currentPerson();
  if (person === null) return;
  for (const { close } of openFormsOf(person)) close();
  await orNothing(async () => removeEntries(await entriesOf(person)));
}
