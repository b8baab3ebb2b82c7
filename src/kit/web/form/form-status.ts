import { createContext, useContext, useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiForm } from './use-resolved-form.ts';

/** A field as people know it. */
interface NamedField {
  label: string;
  /** A value as it is shown; its own text by default. */
  textOf?: (value: unknown) => string;
}

/** What a field needs of its form. It never changes, so that a change of the form renders no field again. */
export interface FormMethods extends Pick<UseFormReturn, 'control' | 'register' | 'getValues' | 'setValue'> {
  fields: Map<string, NamedField>;
}

export const FormMethodsContext = createContext<FormMethods | null>(null);

/** The form around, without its state: `useFormState` subscribes to the part of it that a field shows. */
export function useFormMethods(): FormMethods {
  const methods = useContext(FormMethodsContext);
  if (!methods) throw new Error('a field belongs in a form');
  return methods;
}

type FormDraft = ApiForm<FieldValues, unknown>['draft'];

export const FormDraftContext = createContext<FormDraft | null>(null);

/** The draft of the form around; null outside of one. */
export const useFormDraft = (): FormDraft | null => useContext(FormDraftContext);

/** Tells the form how a field is called, for messages outside of it. */
export function useFieldName(name: string, { label, textOf }: NamedField): void {
  const fields = useContext(FormMethodsContext)?.fields;
  useEffect(() => {
    fields?.set(name, { label, textOf });
  });
}
