import type { FieldProps } from './field.tsx';
import { TextField } from './text-field.tsx';

export function DateField(field: FieldProps & { min?: string }) {
  return <TextField {...field} type="date" max="2200-12-31" ltr />;
}
