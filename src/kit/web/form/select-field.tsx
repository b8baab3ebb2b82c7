import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useRef } from 'react';
import type { RegisterOptions } from 'react-hook-form';
import { classes } from '../classes.ts';
import { Field, type FieldProps } from './field.tsx';
import { controlClass, controlFrame } from './control-look.ts';
import { useFormMethods } from './form-status.ts';

export interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
}

interface Props extends FieldProps {
  choices: readonly Choice[];
  placeholder: string;
  disabled?: boolean;
  rules?: RegisterOptions;
}

/** A native select, because phones show it best. */
export function SelectField({ choices, placeholder, disabled, rules, ...field }: Props) {
  const { register, getValues } = useFormMethods();
  const frame = useRef<HTMLDivElement>(null);
  // A value that was set before its choice was there, from a draft for example.
  useEffect(() => {
    const select = frame.current?.querySelector('select');
    const value: unknown = getValues(field.name);
    if (select && typeof value === 'string' && select.value !== value) select.value = value;
  });
  const textOf = (value: unknown) => choices.find((choice) => choice.value === value)?.label ?? String(value);
  return (
    <Field {...field} textOf={textOf}>
      {(control) => (
        <div ref={frame} className={classes(controlFrame, 'relative')}>
          <select
            {...control}
            {...register(field.name, rules)}
            disabled={disabled}
            className={classes(controlClass, 'appearance-none pe-12')}
          >
            <option value="">{placeholder}</option>
            {choices.map((choice) => (
              <option
                key={choice.value}
                value={choice.value}
                disabled={choice.disabled}
                className="text-ink bg-surface"
              >
                {choice.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" className="text-muted pointer-events-none absolute end-4 size-5" />
        </div>
      )}
    </Field>
  );
}
