import ImageUp from 'lucide-react/icons/image-up';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldMessage } from './field.tsx';
import { imageTypes, useImageCheck, usePreview } from './image-file.ts';

interface Props {
  label: string;
  hint?: string;
  file: File | undefined;
  onChange: (file: File | undefined) => void;
  /** Server error for the image. */
  error?: string;
}

export function ImagePicker({ label, hint, file, onChange, error }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const check = useImageCheck();
  const preview = usePreview(file);
  const [refused, setRefused] = useState<string>();
  const message = refused ?? error;

  function pick(picked: File | undefined) {
    if (!picked) return;
    const problem = check(picked);
    setRefused(problem);
    onChange(problem ? undefined : picked);
  }

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
              type="file"
              accept={imageTypes}
              aria-invalid={message !== undefined}
              aria-describedby={`${id}-hint ${id}-error`}
              className="sr-only"
              onChange={(event) => {
                pick(event.target.files?.[0]);
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
            onClick={() => onChange(undefined)}
            className="text-muted hover:bg-sunken hover:text-ink ms-auto flex size-11 shrink-0 items-center justify-center rounded-xl"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        )}
      </div>
      {message !== undefined && <FieldMessage id={`${id}-error`} text={message} />}
    </div>
  );
}
