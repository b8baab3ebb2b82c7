import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kit/web/i18n.ts';
import type { MemberOut } from '#features/people/members.contract.ts';
import { usePeopleSearch } from '#features/people/web/shared/use-people-search.ts';
import { isStaff, roles } from '#club/shared/access.ts';
import type { PersonChoice } from '#kit/web/form/chosen-people.tsx';
import { PeopleFieldset } from '#kit/web/form/people-fieldset.tsx';

const notStaff = roles.filter((role) => !isStaff(role)).join(',');

const toChoice = ({ _id, firstName, lastName, image, email, camps }: MemberOut): PersonChoice => ({
  value: _id,
  name: `${firstName} ${lastName}`,
  image,
  email,
  note: camps.map(({ level, title }) => `${level} · ${title}`).join(', ') || undefined,
});

/** A multi-select with server-side search; the selected people stay visible. */
export function PeopleField({ name, label, empty }: { name: string; label: string; empty: string }) {
  const { t } = useTranslation();
  const { ref, onChange, onBlur } = useController({ name }).field;
  const [search, setSearch] = useState('');
  const [people, setPeople] = useState<PersonChoice[]>([]);
  const found = usePeopleSearch(search, { role: notStaff, size: '30' });
  const offered = (found.data?.data ?? []).filter(({ status }) => status !== 'archived').map(toChoice);
  const nobody = search.trim() === '' ? empty : t('ui.choices.nobody');

  function toggle(person: PersonChoice) {
    const others = people.filter(({ value }) => value !== person.value);
    const next = others.length < people.length ? others : [...people, person];
    setPeople(next);
    onChange(next.map(({ value }) => value));
  }

  return (
    <PeopleFieldset
      name={name}
      label={label}
      chosen={people}
      options={offered}
      onToggle={toggle}
      search={search}
      onSearch={setSearch}
      onBlur={onBlur}
      inputRef={ref}
      emptyText={found.isSuccess && offered.length === 0 ? nobody : undefined}
    />
  );
}
