/**
 * Where the focus goes when the row of the pressed button leaves: to the same button of the row after it, so that one
 * can decide row by row with the keyboard; otherwise home. Call it before the row leaves, and what it gives afterwards.
 */
export function nextFocus(home: HTMLElement | null): () => void {
  const pressed = document.activeElement;
  const row = pressed?.closest('tr, li');
  const place = pressed && row ? [...row.querySelectorAll('button')].findIndex((one) => one === pressed) : -1;
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = neighbour?.querySelectorAll('button').item(place);
  return () => {
    // Whoever has gone on to something else meanwhile is not called back.
    if (document.activeElement !== document.body && document.activeElement !== pressed) return;
    const target = next?.isConnected ? next : home;
    target?.focus({ preventScroll: true });
  };
}
