import Paperclip from 'lucide-react/icons/paperclip';
import { useId, useRef } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { imageLimit } from '#kit/shared/endpoint.ts';
import { classes } from '#kit/web/classes.ts';
import { useFileField } from '#kit/web/form/file-field.ts';
import { ChooseFile, RemoveFileButton } from '#kit/web/form/choose-file.tsx';
import { FileProblem } from '#kit/web/form/file-problem.tsx';
import { useFileSize } from '#kit/web/form/file-size.ts';
import { shrinkImage } from '#kit/web/form/shrink-image.ts';

const megabytes = imageLimit / 1024 / 1024;
const longestSide = 2000;

const isPdf = ({ name, type }: File) => type === 'application/pdf' || name.toLowerCase().endsWith('.pdf');

/** A picture or a PDF. A picture is made small first: a phone's is larger than the limit. */
export function ProofField({ name, label, none }: { name: string; label: string; none: string }) {
  const { t } = useTranslation();
  const sizeOf = useFileSize();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const field = useFileField(name);
  const { ref, onBlur, file, error } = field;

  async function pick(picked: File | undefined) {
    if (!picked) return;
    try {
      const chosen = isPdf(picked) ? picked : await shrinkImage(picked, null, longestSide);
      if (chosen.size > imageLimit) field.refuse(picked, t('errors.fileTooLarge', { megabytes }));
      else field.choose(chosen);
    } catch {
      field.refuse(picked, t('excuses.errors.fileInvalid'));
    }
  }

  return (
    <div>
      <p className="mb-1.5 text-sm font-bold">{label}</p>
      <div
        className={classes(
          'bg-surface flex flex-wrap items-center gap-3 rounded-xl border p-3',
          error === undefined ? 'border-line-strong' : 'border-danger',
          !file && 'border-dashed',
        )}
      >
        <div className="min-w-0 grow basis-32 text-sm">
          {file ? (
            <>
              <bdi className="font-semibold wrap-anywhere">{file.name}</bdi>
              <span className="text-muted block">{sizeOf(file.size)}</span>
            </>
          ) : (
            <span className="text-muted">{none}</span>
          )}
        </div>
        <ChooseFile
          id={id}
          label={label}
          icon={Paperclip}
          replaces={Boolean(file)}
          accept="image/*,application/pdf"
          invalid={error !== undefined}
          input={(element) => {
            ref(element);
            input.current = element;
          }}
          onBlur={onBlur}
          onPick={(picked) => void pick(picked)}
        />
        {file && (
          <RemoveFileButton
            name={file.name}
            onClick={() => {
              field.clear();
              input.current?.focus();
            }}
          />
        )}
      </div>
      <p id={`${id}-hint`} className="text-muted mt-1.5 text-sm">
        {t('excuses.own.fileHint', { megabytes })}
      </p>
      <FileProblem id={`${id}-error`} field={field} />
    </div>
  );
}
