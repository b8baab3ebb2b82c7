import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { refusalsIn } from './file-field.tsx';

const timeoutMs = 5000;

const late = () =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The schema is late')), timeoutMs);
  });

/** Known without a schema. */
const refusedFiles = (values: FieldValues) =>
  Object.fromEntries(
    refusalsIn(values).map(({ path: [field = ''], reason }) => [field, { type: 'refused', message: reason }]),
  );

/**
 * Validates with a schema that loads when it is needed. If it cannot be loaded, the values are sent as they are: the
 * server validates them with the same schema, and its errors show at the fields.
 */
export const lazyResolver =
  <In extends FieldValues, Out extends FieldValues>(
    load: () => Promise<Resolver<In, unknown, Out>>,
  ): Resolver<In, unknown, Out> =>
  async (values, context, options) => {
    const resolve = await Promise.race([load(), late()]).catch(() => null);
    if (resolve) return resolve(values, context, options);
    const refused = refusedFiles(values);
    if (Object.keys(refused).length > 0) return { values: {}, errors: refused as FieldErrors<In> };
    return { values: values as unknown as Out, errors: {} };
  };
