import Crop from 'lucide-react/icons/crop';
import ImageUp from 'lucide-react/icons/image-up';
import { useId } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '../classes.ts';
import { Button } from '../ui/button.tsx';
import { CropDialog, useImageCrop } from './crop-dialog.tsx';
import { RequiredMark } from './field.tsx';
import { useFileField, FileProblem } from './file-field.tsx';
import { fileRule } from './file-rule.ts';
import { imageTypes, usePreview } from './image-file.ts';
import { ChooseFile, useFileDrop } from './choose-file.tsx';

/** Covers have this shape everywhere. */
const shape = { aspect: 16 / 9, maxSidePixels: 1600 };

/** Validates the cover; on update the stored one may stay. */
export const coverRule = (stored: boolean) => fileRule(stored ? undefined : 'ui.cover.required');

interface Props {
  name: string;
  label: string;
  stored?: string;
}

/** A cover image: picked or dropped, cropped, and resized before upload. */
export function CoverField({ name, label, stored }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const field = useFileField(name);
  const { ref, onBlur, file, error } = field;
  const crop = useImageCrop(field.refuse);
  const drop = useFileDrop(crop.pick);
  const preview = usePreview(file);
  const shown = preview ?? stored;
  return (
    <div>
      <p className="mb-1.5 text-sm font-bold">
        {label}
        {stored === undefined && <RequiredMark />}
      </p>
      <div
        {...drop.dropZone}
        className={classes(
          'relative flex aspect-video w-full max-w-xl flex-col items-center justify-center rounded-xl border',
          drop.isOver ? 'border-primary bg-primary-soft' : 'bg-sunken',
          error === undefined ? 'border-line-strong' : 'border-danger',
          shown ? 'overflow-hidden' : 'border-dashed py-3',
        )}
      >
        {shown ? (
          <img src={shown} alt={t('ui.cover.preview')} className="size-full object-cover" />
        ) : (
          <p className="text-muted flex flex-col items-center gap-2 px-4 text-center text-sm">
            <ImageUp aria-hidden="true" className="size-7" />
            {t('ui.cover.drop')}
          </p>
        )}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <ChooseFile
          id={id}
          label={label}
          icon={ImageUp}
          text={shown ? t('ui.cover.replace') : t('ui.cover.choose')}
          required={stored === undefined}
          accept={imageTypes}
          invalid={error !== undefined}
          input={ref}
          onBlur={onBlur}
          onPick={crop.pick}
        />
        {file && crop.original && (
          <Button look="outline" className="min-h-11! px-4! text-sm!" onClick={crop.recrop}>
            <Crop aria-hidden="true" className="size-4.5" />
            {t('ui.cover.again')}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="text-muted mt-1.5 text-sm">
        {t('ui.cover.hint')}
      </p>
      <FileProblem id={`${id}-error`} field={field} />
      <CropDialog
        {...shape}
        file={crop.cropping}
        onCancel={crop.close}
        onDone={(cropped) => {
          field.choose(cropped);
          crop.close();
        }}
      />
    </div>
  );
}
