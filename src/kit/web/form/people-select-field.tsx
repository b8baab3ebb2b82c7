import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChosenPeople, type PersonChoice } from './chosen-people.tsx';
import { FieldMessage, useFieldError } from './field.tsx';
import { PeoplePicker } from './people-picker.tsx';

interface Props {
  name: string;
  label: string;
  choices: readonly PersonChoice[];
  /** Shown when there is nobody to choose from. */
  empty: string;
}

/** Ignores diacritics and alef variants when searching for a name. */
const normalizeForSearch = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[آأإٱ]/g, 'ا')
    .toLowerCase();

/** A multi-select of people with search; the selected ones are listed above. */
export function PeopleSelectField({ name, label, choices, empty }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { ref, value, onChange, onBlur } = useController({ name }).field;
  const error = useFieldError(name);
  const [search, setSearch] = useState('');
  const chosen = value as string[];
  const found = choices.filter((choice) =>
    normalizeForSearch(choice.name).includes(normalizeForSearch(search.trim())),
  );

  const toggle = (person: string) =>
    onChange(chosen.includes(person) ? chosen.filter((each) => each !== person) : [...chosen, person]);

  return (
    <fieldset className="min-w-0" aria-describedby={error && `${id}-error`}>
      <legend className="mb-1.5 text-sm font-bold">{label}</legend>
      <ChosenPeople
        people={choices.filter((choice) => chosen.includes(choice.value))}
        onRemove={(person) => {
          toggle(person);
          // The focused chip is gone.
          document.getElementById(id)?.focus();
        }}
      />
      {choices.length === 0 ? (
        <p className="border-line-strong text-muted rounded-xl border border-dashed px-4 py-3 text-sm">
          {empty}
        </p>
      ) : (
        <PeoplePicker
          id={id}
          label={label}
          invalid={error !== undefined}
          search={search}
          onSearch={setSearch}
          onBlur={onBlur}
          inputRef={ref}
          options={found}
          chosen={chosen}
          onToggle={({ value: person }) => toggle(person)}
          emptyText={found.length === 0 ? t('ui.choices.nobody') : undefined}
        />
      )}
      {error !== undefined && <FieldMessage id={`${id}-error`} text={error} />}
    </fieldset>
  );
}
