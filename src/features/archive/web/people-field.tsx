import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import { useEffect, useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { listUsers, type MemberOut } from '#features/users/users.contract.ts';
import { isStaff, roles } from '#kit/shared/access.ts';
import { classes } from '#kit/web/classes.ts';
import { ChosenPeople, type PersonChoice } from '#kit/web/form/chosen-people.tsx';
import { controlClass, controlFrame, FieldMessage, useFieldError } from '#kit/web/form/field.tsx';
import { queryOf } from '#kit/web/query.tsx';
import { PeopleOptions, type PersonOption } from './people-options.tsx';

const pause = 250;
const notStaff = roles.filter((role) => !isStaff(role)).join(',');

const toOption = ({ _id, firstName, lastName, image, email, camps }: MemberOut): PersonOption => ({
  value: _id,
  name: `${firstName} ${lastName}`,
  image,
  note: [...camps.map(({ level, title }) => `${level} · ${title}`), email].join(', '),
});

function useFound(search: string) {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(search.trim()), pause);
    return () => clearTimeout(timer);
  }, [search]);
  const query = { role: notStaff, search: asked || undefined, size: '30', sort: 'name' } as const;
  return useQuery({ ...queryOf(listUsers, { query }), placeholderData: keepPreviousData });
}

/** Several people out of thousands: the server looks for them, and those who were chosen stay in sight. */
export function PeopleField({ name, label, empty }: { name: string; label: string; empty: string }) {
  const { t } = useTranslation();
  const id = useId();
  const { ref, value, onChange, onBlur } = useController({ name }).field;
  const error = useFieldError(name);
  const [search, setSearch] = useState('');
  const [people, setPeople] = useState<PersonChoice[]>([]);
  const found = useFound(search);
  const chosen = value as string[];
  const offered = (found.data?.data ?? []).filter(({ status }) => status !== 'archived').map(toOption);

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
          // The chip that had the focus is gone.
          document.getElementById(id)?.focus();
        }}
      />
      <div
        className={classes(
          'bg-surface overflow-hidden rounded-xl border',
          error === undefined ? 'border-line-strong' : 'border-danger',
        )}
      >
        <div className={classes(controlFrame, 'border-line! rounded-none! border-0! border-b! ps-3.5')}>
          <Search aria-hidden="true" className="text-muted size-4.5 shrink-0" />
          <input
            ref={ref}
            id={id}
            type="search"
            value={search}
            maxLength={100}
            autoComplete="off"
            aria-label={t('ui.choices.searchIn', { label })}
            aria-invalid={error !== undefined}
            placeholder={t('ui.choices.search')}
            className={classes(controlClass, 'px-3!')}
            onBlur={onBlur}
            onChange={(event) => setSearch(event.target.value)}
            // Enter would send the whole form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </div>
        <PeopleOptions people={offered} chosen={chosen} onToggle={toggle} />
        <p role="status" className="text-muted px-4 text-sm">
          {found.isSuccess && offered.length === 0 && (
            <span className="block pb-3">{search.trim() === '' ? empty : t('ui.choices.nobody')}</span>
          )}
        </p>
      </div>
      {error !== undefined && <FieldMessage id={`${id}-error`} text={error} />}
    </fieldset>
  );
}
