import { useTranslation } from '#kit/web/i18n.ts';
import { isStaff } from '#club/shared/access.ts';
import { languages } from '#kit/shared/language.ts';
import { ApiFailure, call, isOffline } from '#kit/web/api.ts';
import { EmailField } from '#kit/web/form/text-field.tsx';
import { fileRule } from '#kit/web/form/file-rule.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form, SubmitButton } from '#kit/web/form/form.tsx';
import { RadioField } from '#kit/web/form/choice-fields.tsx';
import { UnsavedGuard } from '#kit/web/form/unsaved-guard.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { getMe, type OwnUserOut, updateMe, updateMyImage } from '../../users.contract.ts';
import { reachWays } from '../../users.rules.ts';
import { profileBody } from '#schemas/features/accounts/users.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useId } from 'react';
import type { z } from '#kit/shared/zod.ts';
import { forgetUnsavedLanguage, useShowLanguage } from '#kit/web/language.ts';
import { endpointQuery } from '#kit/web/query.tsx';
import { updateStoredUser } from '#kit/web/auth-session.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import Camera from 'lucide-react/icons/camera';
import { classes } from '#kit/web/classes.ts';
import { take, useFileField, FileProblem } from '#kit/web/form/file-field.tsx';
import { imageTypes, useImageCheck, usePreview } from '#kit/web/form/image-file.ts';
import {
  DetailFields,
  detailsOf,
  HandleField,
  NameFields,
  PhoneField,
  requiredIf,
} from '../shared/person-fields.tsx';
import { useSending } from '../shared/use-sending.ts';
import { ProfileCard } from './profile-details.tsx';

const formSchema = profileBody.extend({ image: fileRule() });

const valuesOf = (user: OwnUserOut) => ({
  firstName: user.firstName,
  lastName: user.lastName,
  phone: user.phone ?? '',
  email: user.email,
  codeforces_handle: user.codeforces_handle ?? '',
  ...detailsOf(user),
  image: undefined,
  language: user.language,
  reachBy: user.reachBy,
});

export function ProfileForm({ user, onClose }: { user: OwnUserOut; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const { save, upload, onlyPictureFailed } = useSaveProfile(user);
  const form = useApiForm({
    schema: formSchema,
    defaults: valuesOf(user),
    draft: { key: 'profile', read: async () => valuesOf((await call(getMe, {})).data) },
    send: save,
    async onDone() {
      onClose();
      toast.success(i18n.t('users.messages.updated'));
    },
  });
  return (
    <Form form={form} label={t('users.profile.edit')}>
      <UnsavedGuard />
      <ProfilePictureField name="image" user={user} upload={upload} />
      <div className="border-line mt-3 grid border-t pt-8 gap-x-8 gap-y-5 sm:grid-cols-2">
        <NameFields />
        <PhoneField label={t('users.profile.fields.phone')} {...requiredIf(user.phone !== null)} />
        <EmailField
          name="email"
          label={t('users.profile.fields.email')}
          hint={t('users.profile.emailHint')}
          readOnly
        />
        <HandleField
          label={t('users.profile.fields.handle')}
          {...requiredIf(user.codeforces_handle !== null)}
        />
        <DetailFields user={user} />
        {isStaff(user.role) && (
          <RadioField
            name="reachBy"
            label={t('users.profile.fields.reachBy')}
            hint={t('users.profile.reachByHint')}
            choices={reachWays.map((value) => ({ value, label: t(`users.profile.reachBy.${value}`) }))}
            multiple
          />
        )}
        <RadioField
          name="language"
          label={t('users.profile.fields.language')}
          hint={t('users.profile.languageHint')}
          choices={languages.map((language) => ({ value: language, label: t(`ui.languages.${language}`) }))}
        />
      </div>
      <FormAlert
        failure={form.failure}
        fallback={t(onlyPictureFailed ? 'users.profile.pictureFailed' : 'users.profile.failed')}
      />
      <div className="mt-3 flex flex-col gap-3 sm:flex-row">
        <SubmitButton idle={t('users.profile.save')} busy={t('users.profile.saving')} />
        <Button
          look="outline"
          onClick={() => {
            form.draft.remove();
            onClose();
          }}
        >
          {t('ui.cancel')}
        </Button>
      </div>
    </Form>
  );
}

type Profile = z.output<typeof profileBody> & { image: File | undefined };

/** Saves the details, then the picture, and updates every place that shows them. */
function useSaveProfile(user: Pick<OwnUserOut, 'language'>) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const queries = useQueryClient();
  const [onlyPictureFailed, setOnlyPictureFailed] = useState(false);
  const showLanguage = useShowLanguage();
  const { queryKey } = endpointQuery(getMe, {});

  async function upload(image: File) {
    const { data } = await call(updateMyImage, { files: { image } });
    queries.setQueryData(queryKey, (now) => now && { ...now, data: { ...now.data, image: data.image } });
    updateStoredUser({ image: data.image });
  }

  async function savePicture(image: File) {
    try {
      await upload(image);
    } catch (error) {
      if (isOffline(error)) throw error;
      setOnlyPictureFailed(true);
      const reason = failureText(error, t('users.profile.failed'));
      throw new ApiFailure({ code: 'INTERNAL', message: reason, errors: { image: reason } });
    }
  }

  return {
    /** The picture alone, at once. */
    upload,
    /** The details are stored, and the form holds a picture that is not. */
    onlyPictureFailed,
    async save({ image, language, ...details }: Profile) {
      setOnlyPictureFailed(false);
      // Sent only when it was changed here: the language switch saves its own choice.
      const chosen = language === user.language ? undefined : language;
      const reply = await call(updateMe, { body: { ...details, language: chosen } });
      queries.setQueryData(queryKey, reply);
      updateStoredUser({ firstName: reply.data.firstName });
      if (image) await savePicture(image);
      if (chosen) {
        forgetUnsavedLanguage();
        await showLanguage(chosen);
      }
    },
  };
}

interface PictureProps {
  name: string;
  user: OwnUserOut;
  upload: (image: File) => Promise<void>;
}

/** The picture in edit mode: the chosen one shows at once; its button uploads it, or else it is saved with the form. */
function ProfilePictureField({ name, user, upload }: PictureProps) {
  const { t } = useTranslation();
  const id = useId();
  const check = useImageCheck();
  const field = useFileField(name);
  const { ref, onBlur, file, refused, error } = field;
  const preview = usePreview(file);
  const isChosen = file !== undefined && refused === undefined;
  const sendPicture = async (image: File) => {
    await upload(image);
    field.clear();
  };
  const sending = useSending(async () => file && sendPicture(file), {
    done: t('users.messages.imageUpdated'),
    failed: t('users.profile.failed'),
  });
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
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button
          look="outline"
          size="small"
          disabled={!isChosen || sending.busy}
          onClick={() => void sending.start()}
        >
          {t(sending.busy ? 'users.profile.uploadingPicture' : 'users.profile.uploadPicture')}
        </Button>
        {isChosen && (
          <>
            <Button look="quiet" size="small" onClick={field.clear}>
              {t('users.profile.dropPicture')}
            </Button>
            <p id={`${id}-note`} role="status" className="text-muted text-sm wrap-anywhere">
              {t('users.profile.pictureChosen')}
            </p>
          </>
        )}
      </div>
      <FileProblem id={`${id}-error`} field={field} />
    </div>
  );
}
