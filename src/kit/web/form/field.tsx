import CircleAlert from 'lucide-react/icons/circle-alert';
import { useId, type ReactNode } from 'react';
import { get, useFormState, type FieldError } from 'react-hook-form';
import { classes } from '../classes.ts';
import { useErrorText } from '../use-error-text.ts';
import { useFieldName } from './form-status.ts';

export interface FieldProps {
  name: string;
  label: string;
  required?: boolean;
  hint?: ReactNode;
  className?: string;
}

/** Connects a control to its label, hint and error. */
interface ControlProps {
  id: string;
  'aria-invalid': boolean;
  'aria-required': boolean | undefined;
  'aria-describedby': string | undefined;
}

export function RequiredMark() {
  return (
    <span aria-hidden="true" className="text-danger ms-1">
      *
    </span>
  );
}

export function FieldMessage({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className="text-danger mt-1.5 flex items-start gap-1.5 text-sm font-medium">
      <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
      {text}
    </p>
  );
}

export function useFieldError(name: string): string | undefined {
  const { errors } = useFormState({ name });
  const { translate } = useErrorText();
  const error: FieldError | undefined = get(errors, name);
  const message = error?.message;
  return message === undefined ? undefined : translate(message);
}

/** Label above, control, then hint and error below. */
export function Field({
  name,
  label,
  required,
  hint,
  className,
  textOf,
  children,
}: FieldProps & {
  /** A value as people read it, where it is a code. */
  textOf?: (value: unknown) => string;
  children: (control: ControlProps) => ReactNode;
}) {
  const id = useId();
  useFieldName(name, { label, textOf });
  const error = useFieldError(name);
  return (
    <div className={classes('min-w-0', className)}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-bold">
        {label}
        {required && <RequiredMark />}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-required': required || undefined,
        'aria-describedby': classes(hint ? `${id}-hint` : null, error && `${id}-error`) || undefined,
      })}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** The hint has `-hint` at the end of its id, the error `-error`. */
export const FieldNotes = ({
  id,
  hint,
  error,
}: {
  id: string;
  hint: ReactNode;
  error: string | undefined;
}) => (
  <>
    {hint && (
      <p id={`${id}-hint`} className="text-muted mt-1.5 text-sm">
        {hint}
      </p>
    )}
    {error !== undefined && <FieldMessage id={`${id}-error`} text={error} />}
  </>
);
