/**
 * The pressed button in the next row that still has it, else in a row before, so that the keyboard can decide row by row;
 * otherwise the fallback. Undefined where the focus is in no row.
 */
export function nextRowButton(fallback: HTMLElement | null): HTMLElement | null | undefined {
  const pressed = document.activeElement;
  const row = pressed?.closest('tr, li');
  if (!pressed || !row) return undefined;
  const buttons = [...row.querySelectorAll('button')];
  const index = buttons.findIndex((button) => button === pressed);
  const rows = [...(row.parentElement?.children ?? [])];
  const at = rows.indexOf(row);
  for (const other of [...rows.slice(at + 1), ...rows.slice(0, at).toReversed()]) {
    const its = other.querySelectorAll('button');
    // What is decided has other buttons.
    if (its.length === buttons.length && its[index]) return its[index];
  }
  return fallback;
}
