import { useController, useFormContext } from 'react-hook-form';
import { z } from '#kit/shared/zod.ts';
import { useFieldError } from './field.tsx';

/** A file that was picked and refused. It stays in the form, so that a save stops at it instead of leaving it out. */
class RefusedFile {
  readonly name: string;
  readonly reason: string;
  /** The choice before it. */
  readonly earlier: File | undefined;

  constructor(file: File, reason: string, earlier: File | undefined) {
    this.name = file.name;
    this.reason = reason;
    this.earlier = earlier;
  }
}

/** A file of a form; `missing` is the message when there has to be one. */
export const fileRule = (missing?: string) =>
  z.custom<File | undefined>(
    (value) => (value === undefined ? missing === undefined : value instanceof File),
    { error: ({ input }) => (input instanceof RefusedFile ? input.reason : missing) },
  );

/** Connects a file input to a field of the form with a `fileRule`. */
export function useFileField(name: string) {
  const { ref, value, onBlur } = useController({ name }).field;
  const { setValue } = useFormContext();
  const error = useFieldError(name);
  const set = (next: File | RefusedFile | undefined) =>
    setValue(name, next, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  const refused = value instanceof RefusedFile ? value : undefined;
  const file = value instanceof File ? value : refused?.earlier;
  return {
    ref,
    onBlur,
    error,
    /** The file to send; a refused one leaves the earlier choice in place. */
    file,
    /** Name of the file that was refused. */
    refused: refused?.name,
    choose: (picked: File, problem?: string) =>
      set(problem === undefined ? picked : new RefusedFile(picked, problem, file)),
    /** Takes back the refused file, or else the chosen one. */
    clear: () => set(refused?.earlier),
  };
}
