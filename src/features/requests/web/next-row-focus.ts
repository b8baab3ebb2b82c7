/**
 * Where the focus goes when the row of the pressed button leaves: to the same button of the next row, so that the
 * keyboard can decide row by row; otherwise to the fallback. Call it before the row leaves, and the returned function
 * afterwards.
 */
export function captureNextRowFocus(fallback: HTMLElement | null): () => void {
  const pressed = document.activeElement;
  const row = pressed?.closest('tr, li');
  const index =
    pressed && row ? [...row.querySelectorAll('button')].findIndex((button) => button === pressed) : -1;
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = neighbour?.querySelectorAll('button').item(index);
  return () => {
    // Does not steal the focus when it has moved meanwhile.
    if (document.activeElement !== document.body && document.activeElement !== pressed) return;
    const target = next?.isConnected ? next : fallback;
    target?.focus({ preventScroll: true });
  };
}
