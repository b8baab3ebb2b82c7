import { createContext, useContext, useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ApiForm } from './use-api-form.ts';

/** A field as people know it. */
interface NamedField {
  label: string;
  /** A value as it is shown; its own text by default. */
  textOf?: (value: unknown) => string;
}

interface FormStatus extends Pick<ApiForm<FieldValues, unknown>, 'waiting' | 'stopWaiting' | 'draft'> {
  fields: Map<string, NamedField>;
}

export const FormStatusContext = createContext<FormStatus | null>(null);

/** The state of the form around; null outside of one. */
export const useFormStatus = (): FormStatus | null => useContext(FormStatusContext);

/** Tells the form how a field is called, for messages outside of it. */
export function useFieldName(name: string, { label, textOf }: NamedField): void {
  const fields = useFormStatus()?.fields;
  useEffect(() => {
    fields?.set(name, { label, textOf });
  });
}
