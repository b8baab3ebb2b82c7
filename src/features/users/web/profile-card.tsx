import Camera from 'lucide-react/icons/camera';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldMessage } from '#kit/web/form/field.tsx';
import { imageTypes, useImageCheck, usePreview } from '#kit/web/form/image-file.ts';
import { Avatar } from '#kit/web/ui/avatar.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import type { OwnUserOut } from '../users.contract.ts';
import { useImageUpload } from './use-image-upload.ts';

/** Name and picture; in edit mode the picture can be replaced. */
export function ProfileCard({ user, editing }: { user: OwnUserOut; editing: boolean }) {
  const { t } = useTranslation();
  const name = `${user.firstName} ${user.lastName}`;
  const picture = useNewPicture();
  const preview = usePreview(editing ? picture.file : undefined);
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <span className="relative">
          <Avatar
            name={name}
            image={preview ? { secure_url: preview } : user.image}
            className="size-20 text-2xl sm:size-24"
          />
          {editing && <ChooseButton onPick={picture.pick} />}
        </span>
        <div className="min-w-0 grow">
          <p className="text-2xl leading-heading font-extrabold wrap-anywhere">{name}</p>
          <p className="bg-primary-soft text-link mt-2 inline-block rounded-full px-3 py-0.5 text-sm font-bold">
            {t(`users.profile.roles.${user.role}`)}
          </p>
        </div>
        {editing && picture.file && (
          <Button disabled={picture.busy} onClick={() => void picture.upload()}>
            {picture.busy ? t('users.profile.uploading') : t('users.profile.uploadPicture')}
          </Button>
        )}
      </div>
      {editing && picture.problem !== undefined && (
        <FieldMessage id="picture-problem" text={picture.problem} />
      )}
    </div>
  );
}

function useNewPicture() {
  const check = useImageCheck();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const { busy, send } = useImageUpload();
  return {
    file,
    problem,
    busy,
    pick(picked: File) {
      const found = check(picked);
      setProblem(found);
      setFile(found ? undefined : picked);
    },
    async upload() {
      if (!file) return;
      const failed = await send(file);
      setProblem(failed);
      if (failed === undefined) setFile(undefined);
    },
  };
}

function ChooseButton({ onPick }: { onPick: (file: File) => void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <label
      htmlFor={id}
      title={t('users.profile.choosePicture')}
      className="bg-primary text-on-primary border-surface has-focus-visible:ring-focus absolute -end-1 -bottom-1 flex size-11 items-center justify-center rounded-full border-4 has-focus-visible:ring-2"
    >
      <Camera aria-hidden="true" className="size-4.5" />
      <span className="sr-only">{t('users.profile.choosePicture')}</span>
      <input
        id={id}
        type="file"
        accept={imageTypes}
        aria-describedby="picture-problem"
        className="sr-only"
        onChange={(event) => {
          const picked = event.target.files?.[0];
          if (picked) onPick(picked);
          event.target.value = '';
        }}
      />
    </label>
  );
}
