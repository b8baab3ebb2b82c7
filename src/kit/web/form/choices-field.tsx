import Search from 'lucide-react/icons/search';
import { useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { classes } from '../classes.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ChosenPeople, type PersonChoice } from './chosen-people.tsx';
import { controlClass, controlFrame, FieldMessage, useFieldError } from './field.tsx';

interface Props {
  name: string;
  label: string;
  choices: readonly PersonChoice[];
  /** Said when there is nobody to choose from. */
  empty: string;
}

/** Marks over letters, and the shapes of alef, do not matter when one looks for a name. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[آأإٱ]/g, 'ا')
    .toLowerCase();

/** Several people of a list: search, tick, and see above who is chosen. */
export function ChoicesField({ name, label, choices, empty }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { ref, value, onChange, onBlur } = useController({ name }).field;
  const error = useFieldError(name);
  const [search, setSearch] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const chosen = value as string[];
  const found = choices.filter((choice) => plain(choice.name).includes(plain(search.trim())));

  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);

  return (
    <fieldset className="min-w-0" aria-describedby={error && `${id}-error`}>
      <legend className="mb-1.5 text-sm font-bold">{label}</legend>
      <ChosenPeople
        people={choices.filter((choice) => chosen.includes(choice.value))}
        onRemove={(person) => {
          toggle(person);
          // The chip that had the focus is gone.
          box.current?.querySelector('input')?.focus();
        }}
      />
      {choices.length === 0 ? (
        <p className="border-line-strong text-muted rounded-xl border border-dashed px-4 py-3 text-sm">
          {empty}
        </p>
      ) : (
        <div
          ref={box}
          className={classes(
            'bg-surface overflow-hidden rounded-xl border',
            error === undefined ? 'border-line-strong' : 'border-danger',
          )}
        >
          <div className={classes(controlFrame, 'border-line! rounded-none! border-0! border-b! ps-3.5')}>
            <Search aria-hidden="true" className="text-muted size-4.5 shrink-0" />
            <input
              ref={ref}
              type="search"
              value={search}
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
          <ul className="max-h-60 overflow-y-auto p-1">
            {found.map((person) => (
              <li key={person.value}>
                <label className="hover:bg-sunken has-focus-visible:ring-focus flex min-h-12 cursor-pointer items-center gap-3 rounded-lg px-3 has-focus-visible:ring-2 has-focus-visible:ring-inset">
                  <input
                    type="checkbox"
                    checked={chosen.includes(person.value)}
                    className="accent-primary size-4.5 shrink-0 outline-none"
                    onChange={() => toggle(person.value)}
                  />
                  <Avatar name={person.name} image={person.image} className="size-8 text-xs" />
                  <bdi className="min-w-0 wrap-anywhere">{person.name}</bdi>
                </label>
              </li>
            ))}
          </ul>
          <p role="status" className={classes('text-muted px-4 text-sm', found.length === 0 && 'pb-3')}>
            {found.length === 0 && t('ui.choices.nobody')}
          </p>
        </div>
      )}
      {error !== undefined && <FieldMessage id={`${id}-error`} text={error} />}
    </fieldset>
  );
}
