import type { Choice } from '../form/select-field.tsx';
import { CompactSelect } from './compact-select.tsx';
import type { ListQuery } from './list-query.ts';

interface Props {
  list: ListQuery;
  /** The value in the address. */
  name: string;
  label: string;
  /** What it says while nothing is chosen; left out where `fallback` stands for no choice. */
  all?: string;
  /** The value that is in force while nothing is chosen. */
  fallback?: string;
  choices: readonly Choice[];
  /** Filters that make no sense any more once this one changes. */
  clears?: readonly string[];
  disabled?: boolean;
}

const none: readonly string[] = [];

/** Narrows a list; what was chosen is in the address. */
export function ListFilter({
  list,
  name,
  label,
  all,
  fallback = '',
  choices,
  clears = none,
  disabled,
}: Props) {
  return (
    <CompactSelect
      label={label}
      all={all}
      value={list.value(name) || fallback}
      choices={choices}
      disabled={disabled}
      onChange={(value) =>
        list.change({ ...Object.fromEntries(clears.map((other) => [other, ''])), [name]: value })
      }
    />
  );
}
