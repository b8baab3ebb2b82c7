/** For loaders: a failed read leaves the rest of the page intact; the call itself logs the error. */
export const nullOnError = <T>(request: Promise<T>): Promise<T | null> => request.catch(() => null);
