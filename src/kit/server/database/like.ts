/** A pattern for ILIKE that finds the text anywhere; what the text holds of wildcards stands for itself. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
