import X from 'lucide-react/icons/x';
import { useTranslation } from '#kit/web/i18n.ts';
import { namesIn, type Named } from '#kit/shared/namesakes.ts';
import { Avatar } from '../ui/avatar.tsx';

export interface PersonChoice extends Named {
  value: string;
  image: { secure_url: string } | null;
  /** Further details, shown in the picker only. */
  note?: string;
}

interface Props {
  people: PersonChoice[];
  /** Who could have been chosen instead: namesakes among them are told apart. */
  others: readonly PersonChoice[];
  onRemove: (person: PersonChoice) => void;
}

/** The selected people, each with a remove button. */
export function ChosenPeople({ people, others, onRemove }: Props) {
  const { t } = useTranslation();
  if (people.length === 0) return null;
  const everybody = new Map([...others, ...people].map((person) => [person.value, person]));
  const nameOf = namesIn([...everybody.values()]);
  return (
    <ul aria-label={t('ui.choices.chosen')} className="mb-2 flex flex-wrap gap-2">
      {people.map((person) => (
        <li
          key={person.value}
          className="bg-primary-soft text-ink flex min-w-0 items-center gap-2 rounded-full ps-1.5 text-sm font-semibold"
        >
          <Avatar name={person.name} image={person.image} className="size-7 text-xs" />
          <bdi className="min-w-0 wrap-anywhere">{nameOf(person)}</bdi>
          <button
            type="button"
            aria-label={t('ui.choices.remove', { name: nameOf(person) })}
            onClick={() => onRemove(person)}
            className="text-muted hover:text-ink flex size-10 shrink-0 items-center justify-center rounded-full -outline-offset-2"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}
