import { useTranslation } from '#kit/web/i18n.ts';
import { PasswordField } from '#kit/web/form/password-field.tsx';

/** A new password, typed twice. */
export function PasswordPair() {
  const { t } = useTranslation();
  return (
    <>
      <PasswordField
        name="password"
        label={t('auth.fields.password')}
        hint={t('auth.signUp.passwordHint')}
        autoComplete="new-password"
        required
      />
      <PasswordField
        name="confirmPassword"
        label={t('auth.fields.confirmPassword')}
        autoComplete="new-password"
        required
      />
    </>
  );
}
