import type { FieldProps } from './field.tsx';
import { TextField } from './text-field.tsx';

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
