/** An ILIKE pattern that finds the text anywhere, with the wildcards in it escaped. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
