/** The replies of S3 are flat enough to read without a parser; values that would need unescaping are none of ours. */

/** The text of the first element of this name; empty when there is none. */
export const tagOf = (xml: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';

/** The inside of every element of this name. */
export const elementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map((match) => match[1] ?? '');
