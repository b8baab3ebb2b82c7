import type { LucideIcon } from 'lucide-react';
import FileText from 'lucide-react/icons/file-text';
import X from 'lucide-react/icons/x';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '../classes.ts';
import { ChooseFile, useFileDrop } from './choose-file.tsx';
import { FileProblem, type useFileField } from './file-field.tsx';

interface Props {
  label: string;
  icon: LucideIcon;
  accept: string;
  hint: string;
  field: ReturnType<typeof useFileField<File>>;
  /** The name of the stored file. */
  stored?: string;
  /** Stands where the picked file will: the stored one, or that there is none. */
  children: ReactNode;
  onPick: (file: File | undefined) => unknown;
  /** Takes away the stored file. */
  onRemove?: () => void;
}

/** A file with its name and size: picked or dropped, replaced, and taken away again. */
export function DocumentField({
  label,
  icon,
  accept,
  hint,
  field,
  stored,
  children,
  onPick,
  onRemove,
}: Props) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { ref, onBlur, file, error } = field;
  const shown = file?.name ?? stored;
  const drop = useFileDrop(onPick);

  function remove() {
    if (file) field.clear();
    else onRemove?.();
    input.current?.focus();
  }

  return (
    <div>
      <p className="mb-1.5 text-sm font-bold">{label}</p>
      <div
        {...drop.dropZone}
        className={classes(
          'flex flex-wrap items-center gap-3 rounded-xl border p-3',
          drop.isOver ? 'border-primary bg-primary-soft' : 'bg-surface',
          error === undefined ? 'border-line-strong' : 'border-danger',
          shown === undefined && 'border-dashed',
        )}
      >
        <span className="bg-primary-soft text-link flex size-11 shrink-0 items-center justify-center rounded-lg">
          <FileText aria-hidden="true" className="size-5" />
        </span>
        <div className="min-w-0 grow basis-32 text-sm">{file ? <PickedFile file={file} /> : children}</div>
        <ChooseFile
          id={id}
          label={label}
          icon={icon}
          replaces={shown !== undefined}
          accept={accept}
          invalid={error !== undefined}
          input={(element) => {
            ref(element);
            input.current = element;
          }}
          onBlur={onBlur}
          onPick={onPick}
        />
        {shown !== undefined && (
          <button
            type="button"
            aria-label={t('ui.document.remove', { name: shown })}
            onClick={remove}
            className="text-muted hover:bg-sunken hover:text-ink flex size-11 shrink-0 items-center justify-center rounded-xl"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        )}
      </div>
      <p id={`${id}-hint`} className="text-muted mt-1.5 text-sm">
        {hint}
      </p>
      <FileProblem id={`${id}-error`} field={field} />
    </div>
  );
}

const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

/** The size as people read it: whole kilobytes, from 1 MB on megabytes with one digit. */
function PickedFile({ file: { name, size } }: { file: File }) {
  const { t } = useTranslation();
  return (
    <>
      <bdi className="font-semibold wrap-anywhere">{name}</bdi>
      <span className="text-muted block">
        {size < megabyte
          ? t('ui.file.kilobytes', { size: Math.max(1, Math.round(size / kilobyte)) })
          : t('ui.file.megabytes', { size: (size / megabyte).toFixed(1) })}
      </span>
    </>
  );
}
