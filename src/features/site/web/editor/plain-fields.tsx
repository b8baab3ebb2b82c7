import { readNumber } from '#kit/shared/typed-text.ts';
import { TextField } from '#kit/web/form/text-field.tsx';

interface NumberProps {
  name: string;
  label: string;
  hint?: string;
}

export function NumberField({ name, label, hint }: NumberProps) {
  return (
    <TextField
      name={name}
      label={label}
      hint={hint}
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
