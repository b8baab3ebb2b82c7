import type { PersonChoice } from '#kit/web/form/chosen-people.tsx';
import { Avatar } from '#kit/web/ui/avatar.tsx';

/** Names repeat: what tells two people apart stands below. */
export interface PersonOption extends PersonChoice {
  note: string;
}

interface Props {
  people: readonly PersonOption[];
  chosen: readonly string[];
  onToggle: (person: PersonChoice) => void;
}

export function PeopleOptions({ people, chosen, onToggle }: Props) {
  return (
    <ul className="max-h-60 overflow-y-auto p-1">
      {people.map((person) => (
        <li key={person.value}>
          <label className="hover:bg-sunken has-focus-visible:ring-focus flex min-h-12 cursor-pointer items-center gap-3 rounded-lg px-3 has-focus-visible:ring-2 has-focus-visible:ring-inset">
            <input
              type="checkbox"
              checked={chosen.includes(person.value)}
              className="accent-primary size-4.5 shrink-0 outline-none"
              onChange={() => onToggle(person)}
            />
            <Avatar name={person.name} image={person.image} className="size-8 text-xs" />
            <span className="min-w-0 py-1.5 wrap-anywhere">
              <span className="block">
                <bdi>{person.name}</bdi>
              </span>
              <span className="text-muted block text-xs">
                <bdi>{person.note}</bdi>
              </span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
