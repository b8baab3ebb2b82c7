import { useId, type ReactNode, type Ref, useState } from 'react';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kit/web/i18n.ts';
import { distinctionOf, namesIn, type Named } from '#kit/shared/namesakes.ts';
import { foldForSearch } from '#kit/shared/fold.ts';
import { FieldMessage, useFieldError } from './field.tsx';
import { controlClass, controlFrame } from './control-look.ts';
import { classes } from '../classes.ts';
import { Avatar } from '../ui/avatar.tsx';
import { useFieldName } from './form-status.ts';

interface PeopleFieldsetProps {
  name: string;
  label: string;
  chosen: PersonChoice[];
  options: readonly PersonChoice[];
  /** More than the options while those are filtered: the chosen ones are told apart from all of them. */
  everybody?: readonly PersonChoice[];
  onToggle: (person: PersonChoice) => void;
  search: string;
  onSearch: (text: string) => void;
  onBlur: () => void;
  inputRef: Ref<HTMLInputElement>;
  /** Shown below an empty list of options. */
  emptyText: string | undefined;
  /** Stands in for the picker when there is nobody to choose from. */
  nobody?: ReactNode;
}

/** A multi-select of people: the chosen ones above a picker with search. */
export function PeopleFieldset({ name, label, chosen, options, onToggle, ...rest }: PeopleFieldsetProps) {
  const { everybody = options, nobody, ...picker } = rest;
  const id = useId();
  const error = useFieldError(name);
  return (
    <fieldset className="min-w-0" aria-describedby={error && `${id}-error`}>
      <legend className="mb-1.5 text-sm font-bold">{label}</legend>
      <ChosenPeople
        people={chosen}
        others={everybody}
        onRemove={(person) => {
          onToggle(person);
          // The focused chip is gone.
          document.getElementById(id)?.focus();
        }}
      />
      {nobody || (
        <PeoplePicker
          {...picker}
          id={id}
          label={label}
          invalid={error !== undefined}
          options={options}
          chosen={chosen.map(({ value }) => value)}
          onToggle={onToggle}
        />
      )}
      {error !== undefined && <FieldMessage id={`${id}-error`} text={error} />}
    </fieldset>
  );
}

interface PeoplePickerProps extends Omit<PeopleFieldsetProps, 'name' | 'chosen' | 'everybody' | 'nobody'> {
  /** Id of the search box, which gets the focus of the field. */
  id: string;
  invalid: boolean;
  chosen: readonly string[];
}

function PeoplePicker({ id, label, invalid, search, onSearch, ...rest }: PeoplePickerProps) {
  const { t } = useTranslation();
  const { onBlur, inputRef, options, chosen, onToggle, emptyText } = rest;
  return (
    <div
      className={classes(
        'bg-surface overflow-hidden rounded-xl border',
        invalid ? 'border-danger' : 'border-line-strong',
      )}
    >
      <div className={classes(controlFrame, 'border-line! rounded-none! border-0! border-b! ps-3.5')}>
        <Search aria-hidden="true" className="text-muted size-4.5 shrink-0" />
        <input
          ref={inputRef}
          id={id}
          type="search"
          value={search}
          maxLength={100}
          autoComplete="off"
          aria-label={t('ui.choices.searchIn', { label })}
          aria-invalid={invalid}
          placeholder={t('ui.choices.search')}
          className={classes(controlClass, 'px-3!')}
          onBlur={onBlur}
          onChange={(event) => onSearch(event.target.value)}
          // Enter would submit the whole form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      <ul className="max-h-60 overflow-y-auto p-1">
        {options.map((person) => (
          <li key={person.value}>
            <Option person={person} on={chosen.includes(person.value)} onToggle={() => onToggle(person)} />
          </li>
        ))}
      </ul>
      <p role="status" className="text-muted px-4 text-sm">
        {emptyText !== undefined && <span className="block pb-3">{emptyText}</span>}
      </p>
    </div>
  );
}

function Option({ person, on, onToggle }: { person: PersonChoice; on: boolean; onToggle: () => void }) {
  const { name, image, note } = person;
  const distinction = distinctionOf(person);
  return (
    <label className="hover:bg-sunken has-focus-visible:ring-focus flex min-h-12 cursor-pointer flex-wrap items-center gap-3 rounded-lg px-3 has-focus-visible:ring-2 has-focus-visible:ring-inset">
      <input
        type="checkbox"
        checked={on}
        className="accent-primary size-4.5 shrink-0 outline-none"
        onChange={onToggle}
      />
      <Avatar name={name} image={image} className="size-8 text-xs" />
      <span className="flex min-w-0 grow basis-24 flex-col items-start py-1.5 wrap-anywhere">
        <bdi>{name}</bdi>
        {distinction !== null && (
          <bdi dir="ltr" className="text-muted text-xs">
            {distinction}
          </bdi>
        )}
        {note !== undefined && <bdi className="text-muted text-xs">{note}</bdi>}
      </span>
    </label>
  );
}

export interface PersonChoice extends Named {
  value: string;
  image: { secure_url: string } | null;
  /** Further details, shown in the picker only. */
  note?: string;
}

interface ChosenPeopleProps {
  people: PersonChoice[];
  /** Who could have been chosen instead: namesakes among them are told apart. */
  others: readonly PersonChoice[];
  onRemove: (person: PersonChoice) => void;
}

function ChosenPeople({ people, others, onRemove }: ChosenPeopleProps) {
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

interface PeopleSelectFieldProps {
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
export function PeopleSelectField({ name, label, choices, empty }: PeopleSelectFieldProps) {
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
