import type { Choice } from '../form/select-field.tsx';
import { CompactSelect } from './compact-select.tsx';
import type { ListQuery } from './list-query.ts';

interface Props {
  list: ListQuery;
  /** Name of the query parameter. */
  name: string;
  label: string;
  /** Label of the empty option; without it `fallback` applies. */
  all?: string;
  /** The value in effect while the URL names none. */
  fallback?: string;
  choices: readonly Choice[];
  /** Filters that depend on this one and are cleared with it. */
  clears?: readonly string[];
  disabled?: boolean;
}

const none: readonly string[] = [];

/** A filter that is stored in the URL. */
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
