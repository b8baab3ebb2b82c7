import { TextField } from './text-field.tsx';
import type { FieldProps } from './field.tsx';

/** Its value is local club time. */
export function DateTimeField(field: FieldProps & { min?: string }) {
  return <TextField {...field} type="datetime-local" max="2200-12-31T23:59" ltr />;
}
