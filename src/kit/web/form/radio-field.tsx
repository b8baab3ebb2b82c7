import { useId } from 'react';
import { classes } from '../classes.ts';
import { FieldMessage, RequiredMark, useFieldError, type FieldProps } from './field.tsx';
import { useFormMethods } from './form-status.ts';
import type { Choice } from './select-field.tsx';

/** Radio buttons for a few choices. */
export function RadioField({
  name,
  label,
  required,
  hint,
  className,
  choices,
}: FieldProps & { choices: readonly Choice[] }) {
  const { register } = useFormMethods();
  const id = useId();
  const error = useFieldError(name);
  return (
    <fieldset
      className={classes('min-w-0', className)}
      aria-describedby={classes(hint ? `${id}-hint` : null, error && `${id}-error`) || undefined}
    >
      <legend className="mb-1.5 text-sm font-bold">
        {label}
        {required && <RequiredMark />}
      </legend>
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {choices.map(({ value, label: text }) => (
          <label
            key={value}
            className="border-line-strong bg-surface has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:ring-focus flex min-h-12 cursor-pointer items-center gap-3 rounded-xl border px-4 has-focus-visible:ring-2"
          >
            <input
              type="radio"
              value={value}
              className="accent-primary size-4 outline-none"
              {...register(name)}
            />
            {text}
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-muted mt-1.5 text-sm">
          {hint}
        </p>
      )}
      {error !== undefined && <FieldMessage id={`${id}-error`} text={error} />}
    </fieldset>
  );
}
