import { type MouseEvent, useEffect } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { ApiForm } from './use-resolved-form.ts';

/**
 * For a button beside a field that has the focus: a press would first blur the field, whose message then moves the
 * button away from under the pointer.
 */
export const keepFocus = { onMouseDown: (event: MouseEvent) => event.preventDefault() };

/** Focuses the first field of a form that takes the place of the button that opened it. */
export function useFocusOnOpen<In extends FieldValues, Out>(
  { form: { setFocus } }: ApiForm<In, Out>,
  field: FieldPath<In>,
): void {
  useEffect(() => setFocus(field), [setFocus, field]);
}
