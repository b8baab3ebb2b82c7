import { useId } from 'react';
import { useController } from 'react-hook-form';
import { classes } from '../classes.ts';
import { FieldNotes, RequiredMark, useFieldError, type FieldProps } from './field.tsx';
import { useFormMethods, useFieldName } from './form-status.ts';
import type { Choice } from './select-field.tsx';
import { Switch } from '../ui/switch.tsx';
import { useTranslation } from '#kit/web/i18n.ts';

/** A few choices: radio buttons, or checkboxes where `multiple` of them go together. */
export function RadioField({
  name,
  label,
  required,
  hint,
  className,
  choices,
  multiple = false,
}: FieldProps & { choices: readonly Choice[]; multiple?: boolean }) {
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
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2">
        {choices.map(({ value, label: text }) => (
          <label
            key={value}
            className="border-line-strong bg-surface has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:ring-focus flex min-h-12 cursor-pointer items-center gap-3 rounded-xl border px-4 has-focus-visible:ring-2"
          >
            <input
              type={multiple ? 'checkbox' : 'radio'}
              value={value}
              className="accent-primary size-4 outline-none"
              {...register(name)}
            />
            {text}
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

export function CheckboxField({ name, label }: { name: string; label: string }) {
  const { register } = useFormMethods();
  return (
    <label className="border-line-strong bg-surface has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:ring-focus flex min-h-12 cursor-pointer items-center gap-3 rounded-xl border px-4 has-focus-visible:ring-2">
      <input type="checkbox" className="accent-primary size-4.5 outline-none" {...register(name)} />
      {label}
    </label>
  );
}

export function SwitchField({ name, label, hint }: { name: string; label: string; hint?: string }) {
  const id = useId();
  const { t } = useTranslation();
  useFieldName(name, { label, textOf: (value) => (value === true ? t('ui.draft.on') : t('ui.draft.off')) });
  const { value, ...field } = useController({ name }).field;
  return (
    <label
      htmlFor={id}
      className="border-line-strong bg-surface has-focus-visible:ring-focus flex min-h-12 items-center justify-between gap-4 rounded-xl border px-4 py-2.5 has-focus-visible:ring-2"
    >
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-bold">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="text-muted block text-sm">
            {hint}
          </span>
        )}
      </span>
      <Switch id={id} checked={value === true} label={label} describedBy={hint && `${id}-hint`} {...field} />
    </label>
  );
}
