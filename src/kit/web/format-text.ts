/**
 * C++ and C# end in neutral characters, which move to the wrong side in Arabic text without a left-to-right mark. Latin
 * text gets none, because the mark alone would make a browser load the Arabic font.
 */
export const addLtrMarks = (text: string): string =>
  /[\u0600-\u06ff]/.test(text) ? text.replace(/([A-Za-z](?:\+\+|#))(?!\u200e)/g, '$1\u200e') : text;

export function excerptOf(text: string, length: number): string {
  const flat = addLtrMarks(text.replace(/\s+/g, ' ').trim());
  if (flat.length <= length) return flat;
  const cut = flat.slice(0, length);
  const gap = cut.lastIndexOf(' ');
  return `${(gap > length / 2 ? cut.slice(0, gap) : cut).replace(/[\s.,;:،؛]+$/, '')}…`;
}
