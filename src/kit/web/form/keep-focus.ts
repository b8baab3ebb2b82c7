import type { MouseEvent } from 'react';

/**
 * For a button beside a field that has the focus: a press would first blur the field, whose message then moves the
 * button away from under the pointer.
 */
export const keepFocus = { onMouseDown: (event: MouseEvent) => event.preventDefault() };
