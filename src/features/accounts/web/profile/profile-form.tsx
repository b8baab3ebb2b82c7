import { useTranslation } from '#kit/web/i18n.ts';
import { languages } from '#kit/shared/language.ts';
import { call } from '#kit/web/api.ts';
import { EmailField } from '#kit/web/form/email-field.tsx';
import { fileRule } from '#kit/web/form/file-rule.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form } from '#kit/web/form/form.tsx';
import { RadioField } from '#kit/web/form/radio-field.tsx';
import { SubmitButton } from '#kit/web/form/submit-button.tsx';
import { TextField } from '#kit/web/form/text-field.tsx';
import { UnsavedGuard } from '#kit/web/form/unsaved-guard.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { getMe, profileBody, type OwnUserOut } from '../../users.contract.ts';
import { ProfilePictureField } from './profile-picture-field.tsx';
import { useSaveProfile } from './use-save-profile.ts';

const formSchema = profileBody.extend({ image: fileRule() });

/** A value that was never set may stay empty; one that was set may not be cleared. */
const optionalIf = (missing: boolean) => ({
  setValueAs: (value: string) => (missing && value === '' ? undefined : value),
});

const valuesOf = (user: OwnUserOut) => ({
  firstName: user.firstName,
  lastName: user.lastName,
  phone: user.phone ?? '',
  email: user.email,
  codeforces_handle: user.codeforces_handle ?? '',
  image: undefined,
  language: user.language,
});

export function ProfileForm({ user, onClose }: { user: OwnUserOut; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const { save, onlyPictureFailed } = useSaveProfile(user);
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
      <ProfilePictureField name="image" user={user} />
      <div className="border-line mt-3 grid border-t pt-8 gap-x-8 gap-y-5 sm:grid-cols-2">
        <TextField
          name="firstName"
          label={t('users.profile.fields.firstName')}
          autoComplete="given-name"
          required
        />
        <TextField
          name="lastName"
          label={t('users.profile.fields.lastName')}
          autoComplete="family-name"
          required
        />
        <TextField
          name="phone"
          label={t('users.profile.fields.phone')}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          ltr
          required={user.phone !== null}
          rules={optionalIf(user.phone === null)}
        />
        <EmailField
          name="email"
          label={t('users.profile.fields.email')}
          hint={t('users.profile.emailHint')}
          readOnly
        />
        <TextField
          name="codeforces_handle"
          label={t('users.profile.fields.handle')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          ltr
          mono
          required={user.codeforces_handle !== null}
          rules={optionalIf(user.codeforces_handle === null)}
        />
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
