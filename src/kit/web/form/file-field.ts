import { useController } from 'react-hook-form';
import { useFieldError } from './field.tsx';
import { useFormMethods } from './form-status.ts';
import { RefusedFile } from './refused-file.ts';

/** Connects a file input to a field of the form: with a `fileRule`, or in a form `withoutRefusedFiles`. */
export function useFileField<Value = File>(name: string) {
  const { ref, value, onBlur } = useController({ name }).field;
  const { setValue } = useFormMethods();
  const error = useFieldError(name);
  const set = (next: unknown) =>
    setValue(name, next, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  const refused = value instanceof RefusedFile ? value : undefined;
  const current = (refused ? refused.earlier : value) as Value | undefined;
  return {
    ref,
    onBlur,
    error,
    /** The value to send; a refused file leaves the earlier one in place. */
    file: current,
    /** Name of the file that was refused. */
    refused: refused?.name,
    choose: (picked: Value) => set(picked),
    refuse: (picked: File, problem: string) => set(new RefusedFile(picked, problem, current)),
    /** Takes back the refused file, or else the chosen one. */
    clear: () => set(refused ? refused.earlier : undefined),
  };
}

/** Chooses a picked file, or refuses it when there is a problem. */
export function take(
  { choose, refuse }: { choose: (file: File) => void; refuse: (file: File, problem: string) => void },
  picked: File | undefined,
  problemOf: (file: File) => string | undefined,
): void {
  if (!picked) return;
  const problem = problemOf(picked);
  if (problem === undefined) choose(picked);
  else refuse(picked, problem);
}
