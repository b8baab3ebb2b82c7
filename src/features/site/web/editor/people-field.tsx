import ImageUp from 'lucide-react/icons/image-up';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '#kit/web/api.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { ChooseFile } from '#kit/web/form/choose-file.tsx';
import { CropDialog, useImageCrop } from '#kit/web/form/crop-dialog.tsx';
import { useFileField, FileProblem } from '#kit/web/form/file-field.tsx';
import { imageTypes } from '#kit/web/form/image-file.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { useLanguage } from '#kit/web/language.ts';
import { addSiteImage, type SitePerson } from '../../site.contract.ts';
import { ListField } from './list-field.tsx';
import { LinkField, LocalizedTextField, emptyLocalizedText } from './text-fields.tsx';

/** Site images are square and at most this large. */
const shape = { aspect: 1, maxSidePixels: 960 };

/** Uploads an image when it is picked; it goes live when the section is saved. */
export function PictureField({ name, label }: { name: string; label: string }) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const id = useId();
  const field = useFileField<SitePerson['image']>(name);
  const { ref, onBlur, file: image, error: problem } = field;
  const crop = useImageCrop(field.refuse);
  const upload = useMutation({
    mutationFn: async (file: File) => (await call(addSiteImage, { files: { image: file } })).data.image,
  });
  return (
    <div>
      <p className="mb-1.5 text-sm font-bold">{label}</p>
      <div className="flex flex-wrap items-center gap-3">
        <span className="bg-sunken text-muted flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-xl">
          {image ? (
            <img src={image.secure_url} alt="" className="size-full object-cover" />
          ) : (
            <ImageUp aria-hidden="true" className="size-6" />
          )}
        </span>
        <ChooseFile
          id={id}
          label={label}
          icon={ImageUp}
          text={
            upload.isPending ? t('site.editor.uploading') : t(image ? 'ui.cover.replace' : 'ui.cover.choose')
          }
          disabled={upload.isPending}
          accept={imageTypes}
          invalid={problem !== undefined}
          input={ref}
          onBlur={onBlur}
          onPick={crop.pick}
        />
        {image && (
          <Button look="quiet" size="small" onClick={() => field.choose(null)}>
            {t('ui.removePicture')}
          </Button>
        )}
      </div>
      <FileProblem id={`${id}-error`} field={field} />
      <CropDialog
        {...shape}
        file={crop.cropping}
        onCancel={crop.close}
        onDone={(file) => {
          crop.close();
          upload.mutate(file, {
            onSuccess: field.choose,
            onError: (error) => field.refuse(file, failureText(error)),
          });
        }}
      />
    </div>
  );
}

const newPerson: SitePerson = { name: emptyLocalizedText, title: emptyLocalizedText, image: null, link: '' };

interface PeopleFieldProps {
  name: string;
  label: string;
  hideLabel?: boolean;
  max: number;
}

export function PeopleField({ name, label, hideLabel, max }: PeopleFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ListField
      name={name}
      label={label}
      hideLabel={hideLabel}
      max={max}
      newItem={newPerson}
      titleOf={(person: SitePerson) => person.name[language]}
    >
      {(item) => (
        <>
          <LocalizedTextField name={`${item}.name`} label={t('site.editor.fields.name')} />
          <LocalizedTextField name={`${item}.title`} label={t('site.editor.fields.role')} />
          <PictureField name={`${item}.image`} label={t('site.editor.fields.picture')} />
          <LinkField name={`${item}.link`} label={t('site.editor.fields.profile')} />
        </>
      )}
    </ListField>
  );
}
