import { useController } from 'react-hook-form';
import { useFieldError, FieldMessage } from './field.tsx';
import { useFormMethods } from './form-status.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { Button } from '../ui/button.tsx';

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

interface Props {
  id: string;
  field: { error: string | undefined; refused: string | undefined; clear: () => void };
}

/** Why a file was refused, and how to go on without it. */
export function FileProblem({ id, field: { error, refused, clear } }: Props) {
  const { t } = useTranslation();
  if (error === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <FieldMessage id={id} text={error} />
      {refused !== undefined && (
        <Button look="quiet" size="small" onClick={clear}>
          {t('ui.file.without', { name: refused })}
        </Button>
      )}
    </div>
  );
}

/** A file that was picked and refused. It stays in the form, so that a save stops at it instead of leaving it out. */
export class RefusedFile {
  readonly name: string;
  readonly reason: string;
  readonly earlier: unknown;

  constructor(file: File, reason: string, earlier: unknown) {
    this.name = file.name;
    this.reason = reason;
    this.earlier = earlier;
  }
}

interface Refusal {
  path: (string | number)[];
  reason: string;
}

export function refusalsIn(value: unknown, path: Refusal['path'] = []): Refusal[] {
  if (value instanceof RefusedFile) return [{ path, reason: value.reason }];
  if (Array.isArray(value)) return value.flatMap((item, at) => refusalsIn(item, [...path, at]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => refusalsIn(item, [...path, key]));
}
