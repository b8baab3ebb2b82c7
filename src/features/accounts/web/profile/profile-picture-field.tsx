import Camera from 'lucide-react/icons/camera';
import { useId } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '#kit/web/classes.ts';
import { take, useFileField } from '#kit/web/form/file-field.ts';
import { FileProblem } from '#kit/web/form/file-problem.tsx';
import { imageTypes, useImageCheck, usePreview } from '#kit/web/form/image-file.ts';
import { Button } from '#kit/web/ui/button.tsx';
import type { OwnUserOut } from '../../users.contract.ts';
import { ProfileCard } from './profile-card.tsx';

/** The picture in edit mode: the chosen one shows at once and is saved with the form. */
export function ProfilePictureField({ name, user }: { name: string; user: OwnUserOut }) {
  const { t } = useTranslation();
  const id = useId();
  const check = useImageCheck();
  const field = useFileField(name);
  const { ref, onBlur, file, refused, error } = field;
  const preview = usePreview(file);
  const isChosen = file !== undefined && refused === undefined;
  return (
    <div>
      <ProfileCard user={user} preview={preview}>
        <label
          htmlFor={id}
          title={t('users.profile.choosePicture')}
          className="bg-primary text-on-primary border-surface has-focus-visible:ring-focus absolute -end-1 -bottom-1 flex size-11 items-center justify-center rounded-full border-4 has-focus-visible:ring-2"
        >
          <Camera aria-hidden="true" className="size-4.5" />
          <span className="sr-only">{t('users.profile.choosePicture')}</span>
          <input
            id={id}
            ref={ref}
            type="file"
            accept={imageTypes}
            aria-invalid={error !== undefined}
            aria-describedby={
              classes(isChosen && `${id}-note`, error !== undefined && `${id}-error`) || undefined
            }
            className="sr-only"
            onBlur={onBlur}
            onChange={(event) => {
              take(field, event.target.files?.[0], check);
              event.target.value = '';
            }}
          />
        </label>
      </ProfileCard>
      {isChosen && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
          <p id={`${id}-note`} role="status" className="text-muted text-sm wrap-anywhere">
            {t('users.profile.pictureChosen')}
          </p>
          <Button look="quiet" size="small" onClick={field.clear}>
            {t('users.profile.dropPicture')}
          </Button>
        </div>
      )}
      <FileProblem id={`${id}-error`} field={field} />
    </div>
  );
}
