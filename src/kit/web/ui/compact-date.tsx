import { useId, useState } from 'react';
import { isPlausibleDate } from '#kit/shared/fields.ts';
import { classes } from '../classes.ts';
import { controlClass, controlFrame } from '../form/control-look.ts';

interface Props {
  label: string;
  /** `2026-10-03`, or empty. */
  value: string;
  max?: string;
  min?: string;
  onChange: (value: string) => void;
}

/** A day with its label inside the border, for the toolbar of a list. It loads Zod, which most lists do without. */
export function CompactDate({ label, value, onChange, ...limits }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // Back, a link or "clear" changed the value: the field follows.
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  return (
    <div className={classes(controlFrame, 'min-h-11! max-w-full max-sm:grow')}>
      <label htmlFor={id} className="text-muted shrink-0 ps-3.5 text-sm">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={typed}
        {...limits}
        onChange={({ target }) => {
          setTyped(target.value);
          // While a year is typed, the first digits are a year of their own.
          if (target.value === '' || isPlausibleDate(new Date(target.value))) onChange(target.value);
        }}
        className={classes(controlClass, 'min-h-11! ps-2! pe-3! text-sm font-semibold')}
      />
    </div>
  );
}
