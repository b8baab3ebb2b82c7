/** A remembered term lists everybody whom it finds up to this many. */
export const mostListed = 2000;

/** A term that finds more lists so many of each role, the newest. */
export const newestListed = 300;
