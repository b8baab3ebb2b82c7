import { useEffect } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { ApiForm } from './use-resolved-form.ts';

/** Focuses the first field of a form that takes the place of the button that opened it. */
export function useFocusOnOpen<In extends FieldValues, Out>(
  { form: { setFocus } }: ApiForm<In, Out>,
  field: FieldPath<In>,
): void {
  useEffect(() => setFocus(field), [setFocus, field]);
}
