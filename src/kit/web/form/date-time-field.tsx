import { TextField } from './text-field.tsx';
import type { FieldProps } from './field.tsx';

/** A day and a time, by the phone's own wheel or the browser's calendar. Its value is a clock of the club. */
export function DateTimeField(field: FieldProps & { min?: string }) {
  return <TextField {...field} type="datetime-local" max="2200-12-31T23:59" ltr />;
}
