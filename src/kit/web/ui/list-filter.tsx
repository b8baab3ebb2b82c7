import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import type { Choice } from '../form/select-field.tsx';
import type { ListQuery } from './list-query.ts';
import { classes } from '../classes.ts';
import { controlClass, controlFrame } from '../form/control-look.ts';

interface ListFilterProps extends Omit<CompactSelectProps, 'value' | 'onChange'> {
  list: ListQuery;
  name: string;
  /** The value in effect while the URL names none. */
  fallback?: string;
  /** Filters that depend on this one and are cleared with it. */
  clears?: readonly string[];
}

const none: readonly string[] = [];

export function ListFilter({ list, name, fallback = '', clears = none, ...select }: ListFilterProps) {
  return (
    <CompactSelect
      {...select}
      value={list.value(name) || fallback}
      onChange={(value) =>
        list.change({ ...Object.fromEntries(clears.map((other) => [other, ''])), [name]: value })
      }
    />
  );
}

interface CompactSelectProps {
  label: string;
  /** Label of the empty option; without it a value is required. */
  all?: string;
  value: string;
  choices: readonly Choice[];
  disabled?: boolean;
  onChange: (value: string) => void;
}

/** A select with its label inside the border, for the toolbar of a list. */
export function CompactSelect({ label, all, value, choices, disabled, onChange }: CompactSelectProps) {
  const id = useId();
  const known = (value === '' && all !== undefined) || choices.some((choice) => choice.value === value);
  return (
    <div className={classes(controlFrame, 'relative min-h-11! max-w-full max-sm:grow')}>
      <label htmlFor={id} className="text-muted max-w-3/5 shrink-0 ps-3.5 text-sm">
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        className={classes(
          controlClass,
          'min-h-11! min-w-0 appearance-none ps-2! pe-9! field-sizing-content text-sm font-semibold text-ellipsis sm:max-w-80',
        )}
      >
        {all !== undefined && (
          <option value="" className="text-ink bg-surface">
            {all}
          </option>
        )}
        {/* Not loaded yet, or deleted: the list is still filtered, and the select must show it. */}
        {!known && <option value={value}>…</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} className="text-ink bg-surface">
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="text-muted pointer-events-none absolute end-3 size-4" />
    </div>
  );
}
