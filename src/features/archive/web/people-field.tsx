import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { listUsers, type MemberOut } from '#features/users/users.contract.ts';
import { isStaff, roles } from '#club/shared/access.ts';
import { ChosenPeople, type PersonChoice } from '#kit/web/form/chosen-people.tsx';
import { FieldMessage, useFieldError } from '#kit/web/form/field.tsx';
import { PeoplePicker, type PersonOption } from '#kit/web/form/people-picker.tsx';
import { endpointQuery } from '#kit/web/query.tsx';

const debounceMs = 250;
const notStaff = roles.filter((role) => !isStaff(role)).join(',');

const toOption = ({ _id, firstName, lastName, image, email, camps }: MemberOut): PersonOption => ({
  value: _id,
  name: `${firstName} ${lastName}`,
  image,
  note: [...camps.map(({ level, title }) => `${level} · ${title}`), email].join(', '),
});

function usePeopleSearch(search: string) {
  const [debounced, setDebounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(search.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [search]);
  const query = { role: notStaff, search: debounced || undefined, size: '30', sort: 'name' } as const;
  return useQuery({ ...endpointQuery(listUsers, { query }), placeholderData: keepPreviousData });
}

/** A multi-select with server-side search; the selected people stay visible. */
export function PeopleField({ name, label, empty }: { name: string; label: string; empty: string }) {
  const { t } = useTranslation();
  const id = useId();
  const { ref, value, onChange, onBlur } = useController({ name }).field;
  const error = useFieldError(name);
  const [search, setSearch] = useState('');
  const [people, setPeople] = useState<PersonChoice[]>([]);
  const found = usePeopleSearch(search);
  const chosen = value as string[];
  const offered = (found.data?.data ?? []).filter(({ status }) => status !== 'archived').map(toOption);
  const nobody = search.trim() === '' ? empty : t('ui.choices.nobody');

  const set = (next: PersonChoice[]) => {
    setPeople(next);
    onChange(next.map((person) => person.value));
  };
  const toggle = (person: PersonChoice) =>
    set(
      chosen.includes(person.value)
        ? people.filter((each) => each.value !== person.value)
        : [...people, person],
    );

  return (
    <fieldset className="min-w-0" aria-describedby={error && `${id}-error`}>
      <legend className="mb-1.5 text-sm font-bold">{label}</legend>
      <ChosenPeople
        people={people}
        onRemove={(gone) => {
          set(people.filter((each) => each.value !== gone));
          // The focused chip is gone.
          document.getElementById(id)?.focus();
        }}
      />
      <PeoplePicker
        id={id}
        label={label}
        invalid={error !== undefined}
        search={search}
        onSearch={setSearch}
        onBlur={onBlur}
        inputRef={ref}
        options={offered}
        chosen={chosen}
        onToggle={toggle}
        emptyText={found.isSuccess && offered.length === 0 ? nobody : undefined}
      />
      {error !== undefined && <FieldMessage id={`${id}-error`} text={error} />}
    </fieldset>
  );
}
