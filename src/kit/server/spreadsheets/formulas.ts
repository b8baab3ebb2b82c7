// What a spreadsheet takes for the beginning of a formula, also in its wide form and behind white space.
const runs = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const marked = /^'+(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** A text that no spreadsheet runs as a formula: an apostrophe stands before it. `unescapeFormula` gives it back to the letter. */
export const escapeFormula = (text: string): string =>
  runs.test(text) ? `'${text}` : escapeApostrophe(text);

/** For cells that are typed as text and cannot run: only what looks marked already needs another mark. */
export const escapeApostrophe = (text: string): string => (marked.test(text) ? `'${text}` : text);

export const unescapeFormula = (text: string): string => (marked.test(text) ? text.slice(1) : text);
