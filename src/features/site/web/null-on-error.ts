/** For loaders: what cannot be read leaves the rest of the page standing. Whoever answers the call has written down why. */
export const nullOnError = <T>(asked: Promise<T>): Promise<T | null> => asked.catch(() => null);
