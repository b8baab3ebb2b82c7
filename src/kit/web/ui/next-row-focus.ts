/** Rows are drawn again within a few frames. */
const maxFrames = 30;

const nameOf = (button: Element): string | null => button.getAttribute('aria-label') ?? button.textContent;

/** The button itself, or the one that was drawn in its place. */
function drawnAgain(pressed: HTMLElement): HTMLElement | undefined {
  if (pressed.isConnected) return pressed;
  const name = nameOf(pressed);
  return [...document.querySelectorAll('button')].find((button) => nameOf(button) === name);
}

/**
 * Where the focus goes when the row of the pressed button leaves: to the same button of the next row, so that the
 * keyboard can decide row by row; otherwise to the fallback. Call it before the row leaves. Neither way steals the focus
 * when it has moved meanwhile.
 */
export function captureRowFocus(fallback: HTMLElement | null) {
  const pressed = document.activeElement;
  const row = pressed?.closest('tr, li');
  const index =
    pressed && row ? [...row.querySelectorAll('button')].findIndex((button) => button === pressed) : -1;
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = neighbour?.querySelectorAll('button').item(index);
  let target: HTMLElement | null = null;
  const isOn = (...places: (Element | null)[]) => [document.body, ...places].includes(document.activeElement);

  function moveBack(frames = maxFrames): void {
    if (!(pressed instanceof HTMLElement) || pressed === document.body || !isOn(target)) return;
    const button = drawnAgain(pressed);
    if (button) button.focus({ preventScroll: true });
    else if (frames > 0) requestAnimationFrame(() => moveBack(frames - 1));
  }

  return {
    /** When the row is about to leave, or has left. */
    moveOn() {
      if (!isOn(pressed)) return;
      target = next?.isConnected ? next : fallback;
      target?.focus({ preventScroll: true });
    },
    /** When the row has come back, or is about to. */
    moveBack: () => moveBack(),
  };
}
