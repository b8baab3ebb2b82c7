/** Latin digits for the Arabic-Indic (٠١٢) and Persian (۰۱۲) ones that people type. */
export const latinDigits = (text: string): string =>
  // The last four bits of both are the value.
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16));

/** Direction marks and zero-width characters, which phones paste along with a number or an address. */
const invisible = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Numbers, codes, handles and addresses as they are stored: Latin digits and nothing invisible. */
export const latinText = (text: string): string => latinDigits(text).replace(invisible, '').trim();

/** A number that may be typed as text in any digits; everything else is returned as it is. */
export function readNumber(input: unknown): unknown {
  if (typeof input !== 'string') return input;
  const text = latinText(input);
  return /^-?\d{1,15}$/.test(text) ? Number(text) : input;
}
