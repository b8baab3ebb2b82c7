/** A remembered term lists everybody whom it finds up to this many. */
export const mostListed = 2000;

/** A term that finds more lists so many of each role, the newest. */
export const newestListed = 300;

/** What is typed one character after the other until the whole text is there. */
export function beginningsOf(text: string, longest = Infinity): string[] {
  const characters = Array.from(text).slice(0, longest);
  return characters.map((_, last) => characters.slice(0, last + 1).join(''));
}
