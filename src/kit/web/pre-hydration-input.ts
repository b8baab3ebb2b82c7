/** Values typed into the form before React hydrates it, by field name. */
const typed = new Map<string, string>();

/** Called right before hydration, which resets the form to its default values. */
export function capturePreHydrationInput() {
  const form = document.querySelector('form');
  if (!form) return;
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value) typed.set(name, value);
}

/** Returns the values once, to the first form that renders. */
export function takePreHydrationInput(): [name: string, value: string][] {
  const taken = [...typed];
  typed.clear();
  return taken;
}
