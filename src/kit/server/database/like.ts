/** A pattern for ILIKE that finds the text anywhere; what the text holds of wildcards stands for itself. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
