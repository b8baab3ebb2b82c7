import { useId, type ReactNode, type Ref } from 'react';
import { ChosenPeople, type PersonChoice } from './chosen-people.tsx';
import { FieldMessage, useFieldError } from './field.tsx';
import { PeoplePicker } from './people-picker.tsx';

interface Props {
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
export function PeopleFieldset({ name, label, chosen, options, onToggle, ...rest }: Props) {
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
