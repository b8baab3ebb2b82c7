import type { ComponentProps } from 'react';
import type { RegisterOptions } from 'react-hook-form';
import { classes } from '../classes.ts';
import { Field, type FieldProps } from './field.tsx';
import { controlClass, controlFrame, ltrControl } from './control-look.ts';
import { useFormMethods } from './form-status.ts';

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps> {
  /** Addresses, numbers and handles are left-to-right in Arabic too. */
  ltr?: boolean;
  /** Monospace, for handles, ids and codes. */
  mono?: boolean;
  inputClass?: string;
  rules?: RegisterOptions;
}

export function TextField({
  name,
  label,
  required,
  hint,
  className,
  ltr,
  mono,
  inputClass,
  rules,
  ...input
}: TextFieldProps) {
  const { register } = useFormMethods();
  return (
    <Field {...{ name, label, required, hint, className }}>
      {(control) => (
        <div className={controlFrame}>
          <input
            {...control}
            {...input}
            {...register(name, rules)}
            dir={ltr ? ltrControl.dir : input.dir}
            className={classes(
              controlClass,
              ltr && ltrControl.className,
              mono && 'font-mono tabular-nums',
              inputClass,
            )}
          />
        </div>
      )}
    </Field>
  );
}

interface TextAreaFieldProps extends FieldProps {
  rows?: number;
  /** Language of the input, when the field expects one. */
  lang?: string;
  dir?: 'ltr' | 'rtl' | 'auto';
}

/** Grows with its text. */
export function TextAreaField({ rows = 4, lang, dir = 'auto', ...field }: TextAreaFieldProps) {
  const { register } = useFormMethods();
  return (
    <Field {...field}>
      {(control) => (
        <div className={controlFrame}>
          <textarea
            {...control}
            {...register(field.name)}
            rows={rows}
            lang={lang}
            dir={dir}
            className={classes(controlClass, 'field-sizing-content max-h-[60vh] resize-y py-3')}
            style={{ minHeight: `calc(${rows} * 1.65em + 1.5rem)` }}
          />
        </div>
      )}
    </Field>
  );
}

/** The sign-in address; password managers know it as the user name. */
export function EmailField({
  onBehalf,
  ...field
}: FieldProps & { readOnly?: boolean; /** The browser must not fill in one's own. */ onBehalf?: boolean }) {
  return (
    <TextField
      {...field}
      type="email"
      autoComplete={onBehalf ? 'off' : 'username'}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      ltr
    />
  );
}

/** A short code of digits that a mail or an app gives. */
export const CodeField = (field: Pick<FieldProps, 'name' | 'label' | 'hint'>) => (
  <TextField
    {...field}
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={20}
    inputClass="text-xl tracking-[0.4em]"
    ltr
    mono
    required
  />
);

export function DateField(field: FieldProps) {
  return <TextField {...field} type="date" max="2200-12-31" ltr />;
}

/** Its value is local club time. */
export function DateTimeField(field: FieldProps) {
  return <TextField {...field} type="datetime-local" max="2200-12-31T23:59" ltr />;
}
