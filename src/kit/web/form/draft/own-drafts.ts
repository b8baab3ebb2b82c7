import { currentPerson } from '../../auth-session.ts';
import { draftedForms, type DraftPlace, removeDraftsOf } from './draft-store.ts';

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
  await removeDraftsOf(person);
}
