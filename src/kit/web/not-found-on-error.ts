/** For loaders: what does not exist becomes the page that says so. Errors are known by their code, because the class differs between server and bundle. */
export async function notFoundOnError<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'NOT_FOUND')
      throw new Response(null, { status: 404 });
    throw error;
  }
}
