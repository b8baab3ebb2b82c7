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

/** Inside a form with a new password: a password manager saves it for this address. */
export const UsernameHint = ({ email }: { email: string }) => (
  <input
    type="email"
    autoComplete="username"
    value={email}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
    className="sr-only"
  />
);
