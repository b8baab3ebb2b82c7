import { TextField } from '#kit/web/form/text-field.tsx';

interface NumberProps {
  name: string;
  label: string;
  min: number;
  max: number;
}

export function NumberField({ name, label, min, max }: NumberProps) {
  return (
    <TextField
      name={name}
      label={label}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      rules={{ valueAsNumber: true }}
      ltr
    />
  );
}

export function LinkField({ name, label }: { name: string; label: string }) {
  return <TextField name={name} label={label} type="url" inputMode="url" placeholder="https://" ltr />;
}
