import type { FieldProps } from './field.tsx';
import { TextField } from './text-field.tsx';

/** The sign-in address; password managers know it as the user name. */
export function EmailField(field: FieldProps & { readOnly?: boolean }) {
  return (
    <TextField
      {...field}
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      ltr
    />
  );
}
