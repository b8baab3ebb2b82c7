import type { FieldProps } from './field.tsx';
import { TextField } from './text-field.tsx';

/** A day, by the phone's own wheel or the browser's calendar. */
export function DateField(field: FieldProps & { min?: string }) {
  return <TextField {...field} type="date" max="2200-12-31" ltr />;
}
