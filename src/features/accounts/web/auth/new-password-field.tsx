import { useTranslation } from '#kit/web/i18n.ts';
import { PasswordField } from '#kit/web/form/password-field.tsx';

/** The password that replaces the old one. */
export function NewPasswordField() {
  const { t } = useTranslation();
  return (
    <PasswordField
      name="newPassword"
      label={t('auth.fields.newPassword')}
      hint={t('auth.signUp.passwordHint')}
      autoComplete="new-password"
      required
    />
  );
}
