/** Drops undefined fields, so that a partial update writes only the fields that were sent. */
export const omitUndefined = <F extends object>(fields: F): Partial<F> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<F>;
