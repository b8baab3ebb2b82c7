import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kit/web/i18n.ts';
import { foldForSearch } from '#kit/shared/fold.ts';
import { type PersonChoice, PeopleFieldset } from './people-fieldset.tsx';
import { useFieldName } from './form-status.ts';

interface Props {
  name: string;
  label: string;
  choices: readonly PersonChoice[];
  /** Shown when there is nobody to choose from. */
  empty: string;
}

const textOf = ({ name, handle, email }: PersonChoice) =>
  foldForSearch([name, handle, email].filter(Boolean).join('|'));

const namesOf = (choices: readonly PersonChoice[], people: readonly string[]) =>
  choices
    .filter(({ value }) => people.includes(value))
    .map(({ name }) => name)
    .join(', ') || '–';

/** A multi-select of people with search in the browser. */
export function PeopleSelectField({ name, label, choices, empty }: Props) {
  const { t } = useTranslation();
  const { ref, value, onChange, onBlur } = useController({ name }).field;
  const [search, setSearch] = useState('');
  const chosen = value as string[];
  useFieldName(name, { label, textOf: (people) => namesOf(choices, people as string[]) });
  const wanted = foldForSearch(search);
  // As in the lists of the server, a text without a letter finds nobody.
  const found = choices.filter((choice) =>
    wanted === '' ? search.trim() === '' : textOf(choice).includes(wanted),
  );
  return (
    <PeopleFieldset
      name={name}
      label={label}
      chosen={choices.filter((choice) => chosen.includes(choice.value))}
      options={found}
      everybody={choices}
      onToggle={({ value: person }) =>
        onChange(chosen.includes(person) ? chosen.filter((each) => each !== person) : [...chosen, person])
      }
      search={search}
      onSearch={setSearch}
      onBlur={onBlur}
      inputRef={ref}
      emptyText={found.length === 0 ? t('ui.choices.nobody') : undefined}
      nobody={
        choices.length === 0 && (
          <p className="border-line-strong text-muted rounded-xl border border-dashed px-4 py-3 text-sm">
            {empty}
          </p>
        )
      }
    />
  );
}
