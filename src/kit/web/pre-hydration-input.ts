/** What somebody on a slow network typed into a form before its script arrived, by the field's name. */
const typed = new Map<string, string>();

/** Called right before React takes over the page: the form would start from its own empty values. */
export function capturePreHydrationInput() {
  const form = document.querySelector('form');
  if (!form) return;
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value) typed.set(name, value);
}

/** Hands it over once, to the first form that is drawn. */
export function takePreHydrationInput(): [name: string, value: string][] {
  const taken = [...typed];
  typed.clear();
  return taken;
}
