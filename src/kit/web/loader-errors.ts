/**
 * For loaders: turns a NOT_FOUND into a 404 page. Errors are matched by code, because the class differs between server
 * and bundle.
 */
export async function notFoundOnError<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'NOT_FOUND')
      throw new Response(null, { status: 404 });
    throw error;
  }
}

/** For loaders: a failed read leaves the rest of the page intact; the call itself logs the error. */
export const nullOnError = <T>(request: Promise<T>): Promise<T | null> => request.catch(() => null);
