import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../ui/avatar.tsx';

export interface PersonChoice {
  value: string;
  name: string;
  image: { secure_url: string } | null;
}

/** The selected people, each with a remove button. */
export function ChosenPeople({
  people,
  onRemove,
}: {
  people: PersonChoice[];
  onRemove: (value: string) => void;
}) {
  const { t } = useTranslation();
  if (people.length === 0) return null;
  return (
    <ul aria-label={t('ui.choices.chosen')} className="mb-2 flex flex-wrap gap-2">
      {people.map(({ value, name, image }) => (
        <li
          key={value}
          className="bg-primary-soft text-ink flex min-w-0 items-center gap-2 rounded-full ps-1.5 text-sm font-semibold"
        >
          <Avatar name={name} image={image} className="size-7 text-xs" />
          <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
          <button
            type="button"
            aria-label={t('ui.choices.remove', { name })}
            onClick={() => onRemove(value)}
            className="text-muted hover:text-ink flex size-10 shrink-0 items-center justify-center rounded-full -outline-offset-2"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}
