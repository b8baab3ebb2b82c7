import { z } from '#kit/shared/zod.ts';
import { RefusedFile, refusalsIn } from './file-field.tsx';

/** A file of a form; `missing` is the message when there has to be one. */
export const fileRule = (missing?: string) =>
  z.custom<File | undefined>(
    (value) => (value === undefined ? missing === undefined : value instanceof File),
    { error: ({ input }) => (input instanceof RefusedFile ? input.reason : missing) },
  );

/** A form whose files are uploaded when they are picked: a refused one stops the save as well. */
export const withoutRefusedFiles = <Out, In>(schema: z.ZodType<Out, In>) =>
  z
    .custom<In>()
    .superRefine((value, context) => {
      for (const { path, reason } of refusalsIn(value))
        context.addIssue({ code: 'custom', path, message: reason });
    })
    .pipe(schema);
