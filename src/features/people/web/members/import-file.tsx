import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { useId, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { sheetLimit } from '#kit/shared/endpoint.ts';
import { classes } from '#kit/web/classes.ts';
import { FieldMessage } from '#kit/web/form/field.tsx';
import { useFileDrop } from '#kit/web/form/use-file-drop.ts';
import { saveTemplate } from './import-template.ts';

const endings = ['.csv', '.xlsx'];
const megabytes = sheetLimit / 1024 / 1024;

interface Props {
  /** The file that was checked last. */
  file: File | undefined;
  onFile: (file: File) => void;
  busy: boolean;
}

/** Picks or drops a file; rejects by size and extension before the upload. */
export function ImportFile({ file, onFile, busy }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [refused, setRefused] = useState<string>();

  function pick(picked: File | undefined) {
    if (!picked || busy) return;
    const known = endings.some((ending) => picked.name.toLowerCase().endsWith(ending));
    const problem = known
      ? picked.size > sheetLimit && t('errors.fileTooLarge', { megabytes })
      : t('members.import.kind');
    setRefused(problem || undefined);
    if (!problem) onFile(picked);
  }

  const drop = useFileDrop(pick);
  return (
    <div>
      <div
        {...drop.dropZone}
        className={classes(
          'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl border border-dashed p-4',
          drop.isOver ? 'border-primary bg-primary-soft' : 'border-line-strong',
        )}
      >
        <FileSpreadsheet aria-hidden="true" className="text-muted size-8 shrink-0" />
        <div className="min-w-0 grow basis-48">
          <p className="font-semibold wrap-anywhere">
            {file ? <bdi>{file.name}</bdi> : t('members.import.drop')}
          </p>
          <p id={`${id}-hint`} className="text-muted text-sm">
            {t('members.import.hint', { megabytes })}{' '}
            <button
              type="button"
              onClick={saveTemplate}
              className="text-link font-semibold underline underline-offset-4"
            >
              {t('members.import.template')}
            </button>
          </p>
        </div>
        <label
          htmlFor={id}
          className="border-line-strong hover:border-primary hover:text-link has-focus-visible:ring-focus bg-surface inline-flex min-h-11 cursor-pointer items-center rounded-xl border px-4 text-sm font-bold has-focus-visible:ring-2"
        >
          {file ? t('members.import.another') : t('members.import.choose')}
          <input
            id={id}
            type="file"
            accept={endings.join(',')}
            aria-invalid={refused !== undefined}
            aria-describedby={classes(`${id}-hint`, refused !== undefined && `${id}-error`)}
            className="sr-only"
            onChange={(event) => {
              pick(event.target.files?.[0]);
              // Picking a corrected file of the same name must fire a change event again.
              event.target.value = '';
            }}
          />
        </label>
      </div>
      {refused !== undefined && <FieldMessage id={`${id}-error`} text={refused} />}
    </div>
  );
}
