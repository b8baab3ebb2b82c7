import { foldForSearch } from './fold.ts';

export interface Named {
  name: string;
  handle?: string | null;
  email?: string | null;
}

/** What tells a person apart from others of the same name: the handle, otherwise the e-mail. */
export const distinctionOf = ({ handle, email }: Named): string | null => handle || email || null;

/** The name and what tells it apart, as in `Omar Adel (omar_a)`. */
export function distinctName(person: Named): string {
  const distinction = distinctionOf(person);
  return distinction === null ? person.name : `${person.name} (${distinction})`;
}

/** Names the people of one list: those who share their name, however it is spelled, get what tells them apart. */
export function namesIn(people: readonly Named[]): (person: Named) => string {
  const groups = Map.groupBy(people, ({ name }) => foldForSearch(name));
  return (person) =>
    (groups.get(foldForSearch(person.name))?.length ?? 0) > 1 ? distinctName(person) : person.name;
}
