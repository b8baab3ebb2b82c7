import ImageUp from 'lucide-react/icons/image-up';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { take, useFileField, FileProblem } from './file-field.tsx';
import { imageTypes, useImageCheck, usePreview } from './image-file.ts';

export function ImagePicker({ name, label, hint }: { name: string; label: string; hint?: string }) {
  const { t } = useTranslation();
  const id = useId();
  const check = useImageCheck();
  const field = useFileField(name);
  const { ref, onBlur, file, error } = field;
  const preview = usePreview(file);
  return (
    <div>
      <div className="flex items-center gap-4">
        <span className="bg-sunken text-muted flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-full">
          {preview ? (
            <img src={preview} alt="" className="size-full object-cover" />
          ) : (
            <ImageUp aria-hidden="true" className="size-6" />
          )}
        </span>
        <div className="min-w-0">
          <label
            htmlFor={id}
            className="text-link has-focus-visible:ring-focus inline-flex min-h-11 items-center rounded-lg font-semibold underline underline-offset-4 has-focus-visible:ring-2"
          >
            {label}
            <input
              id={id}
              ref={ref}
              type="file"
              accept={imageTypes}
              aria-invalid={error !== undefined}
              aria-describedby={`${id}-hint ${id}-error`}
              className="sr-only"
              onBlur={onBlur}
              onChange={(event) => {
                take(field, event.target.files?.[0], check);
                event.target.value = '';
              }}
            />
          </label>
          <p id={`${id}-hint`} className="text-muted text-sm wrap-anywhere">
            {file?.name ?? hint}
          </p>
        </div>
        {file && (
          <button
            type="button"
            aria-label={t('ui.removePicture')}
            onClick={field.clear}
            className="text-muted hover:bg-sunken hover:text-ink ms-auto flex size-11 shrink-0 items-center justify-center rounded-xl"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        )}
      </div>
      <FileProblem id={`${id}-error`} field={field} />
    </div>
  );
}
