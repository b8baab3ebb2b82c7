/** Addresses of the sample club's invented people end with it. */
export const sampleDomain = 'sample.club';
