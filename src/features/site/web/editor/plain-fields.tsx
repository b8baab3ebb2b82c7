import { readNumber } from '#kit/shared/typed-text.ts';
import { TextField } from '#kit/web/form/text-field.tsx';

export function NumberField({ name, label }: { name: string; label: string }) {
  return (
    <TextField
      name={name}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      rules={{ setValueAs: readNumber }}
      ltr
    />
  );
}

export function LinkField({ name, label }: { name: string; label: string }) {
  return <TextField name={name} label={label} type="url" inputMode="url" placeholder="https://" ltr />;
}
