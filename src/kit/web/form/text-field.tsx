import type { InputHTMLAttributes } from 'react';
import type { RegisterOptions } from 'react-hook-form';
import { classes } from '../classes.ts';
import { controlClass, controlFrame } from './control-look.ts';
import { Field, ltrControl, type FieldProps } from './field.tsx';
import { useFormMethods } from './form-status.ts';

type Input = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'autoComplete'
  | 'inputMode'
  | 'placeholder'
  | 'maxLength'
  | 'max'
  | 'min'
  | 'readOnly'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'lang'
  | 'dir'
>;

interface Props extends FieldProps, Input {
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
}: Props) {
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
