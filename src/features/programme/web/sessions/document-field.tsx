import FileText from 'lucide-react/icons/file-text';
import FileUp from 'lucide-react/icons/file-up';
import { useId, useRef } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kit/web/i18n.ts';
import { documentLimit } from '#kit/shared/endpoint.ts';
import { classes } from '#kit/web/classes.ts';
import { DocumentName, type StoredSlides } from './document-name.tsx';
import { take, useFileField } from '#kit/web/form/file-field.ts';
import { ChooseFile, RemoveFileButton } from '#kit/web/form/choose-file.tsx';
import { FileProblem } from '#kit/web/form/file-problem.tsx';
import { useFileDrop } from '#kit/web/form/use-file-drop.ts';

const endings = ['.pdf', '.doc', '.docx'];
const megabytes = documentLimit / 1024 / 1024;

interface Props {
  name: string;
  label: string;
  /** The stored file. */
  stored?: StoredSlides | null;
  /** Name of the field that removes the stored file. */
  removeField: string;
}

/** A document: picked or dropped, checked before upload, and removable when stored. */
export function DocumentField({ name, label, stored, removeField }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const field = useFileField(name);
  const { ref, onBlur, file, error } = field;
  const removed = useController({ name: removeField }).field;
  const kept = removed.value === true ? undefined : (stored ?? undefined);
  const shown = file ?? kept;

  function problemOf(picked: File): string | undefined {
    if (!endings.some((ending) => picked.name.toLowerCase().endsWith(ending)))
      return t('ui.document.invalid');
    return picked.size > documentLimit ? t('errors.fileTooLarge', { megabytes }) : undefined;
  }

  const pick = (picked: File | undefined) => take(field, picked, problemOf);

  function remove() {
    if (file) field.clear();
    else removed.onChange(true);
    input.current?.focus();
  }

  const drop = useFileDrop(pick);
  return (
    <div>
      <p className="mb-1.5 text-sm font-bold">{label}</p>
      <div
        {...drop.dropZone}
        className={classes(
          'flex flex-wrap items-center gap-3 rounded-xl border p-3',
          drop.isOver ? 'border-primary bg-primary-soft' : 'bg-surface',
          error === undefined ? 'border-line-strong' : 'border-danger',
          !shown && 'border-dashed',
        )}
      >
        <span className="bg-primary-soft text-link flex size-11 shrink-0 items-center justify-center rounded-lg">
          <FileText aria-hidden="true" className="size-5" />
        </span>
        <div className="min-w-0 grow basis-40 text-sm">
          <DocumentName file={file} stored={kept} none={t('ui.document.drop')} />
        </div>
        <ChooseFile
          id={id}
          label={label}
          icon={FileUp}
          replaces={Boolean(shown)}
          accept={endings.join(',')}
          invalid={error !== undefined}
          input={(element) => {
            ref(element);
            input.current = element;
          }}
          onBlur={onBlur}
          onPick={pick}
        />
        {shown && <RemoveFileButton name={shown.name} onClick={remove} />}
      </div>
      <p id={`${id}-hint`} className="text-muted mt-1.5 text-sm">
        {removed.value === true && !file ? t('ui.document.removed') : t('ui.document.hint', { megabytes })}
      </p>
      <FileProblem id={`${id}-error`} field={field} />
    </div>
  );
}
