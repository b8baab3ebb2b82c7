import { useTranslation } from '#kit/web/i18n.ts';
import { PasswordField } from '#kit/web/form/password-field.tsx';

/** A new password, typed twice. */
export function PasswordPair() {
  const { t } = useTranslation();
  return (
    <>
      <FirstPasswordField />
      <PasswordField
        name="confirmPassword"
        label={t('auth.fields.confirmPassword')}
        autoComplete="new-password"
        required
      />
    </>
  );
}

/** The password of a new account, or the one that replaces the old one. */
function RuledPasswordField({ name }: { name: 'password' | 'newPassword' }) {
  const { t } = useTranslation();
  return (
    <PasswordField
      name={name}
      label={t(`auth.fields.${name}`)}
      hint={t('auth.signUp.passwordHint')}
      autoComplete="new-password"
      required
    />
  );
}

export const FirstPasswordField = () => <RuledPasswordField name="password" />;
export const NewPasswordField = () => <RuledPasswordField name="newPassword" />;

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
