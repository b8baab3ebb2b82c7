import { useTranslation } from '#kit/web/i18n.ts';
import { PasswordField } from '#kit/web/form/password-field.tsx';
import { TextField } from '#kit/web/form/text-field.tsx';
import { useTwoStep } from './two-step.hooks.ts';

export function OwnPassword() {
  const { t } = useTranslation();
  return (
    <PasswordField
      name="password"
      label={t('twoStep.setup.passwordLabel')}
      autoComplete="current-password"
      required
    />
  );
}

/** The code too, while two-step sign-in is on. */
export function OwnProof() {
  const { data } = useTwoStep();
  return data?.data.on ? <PasswordAndCode /> : <OwnPassword />;
}

/** The fields of what an open session alone must not allow. */
export function PasswordAndCode() {
  const { t } = useTranslation();
  return (
    <>
      <OwnPassword />
      <TextField
        name="code"
        label={t('twoStep.remove.code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        maxLength={40}
        ltr
        mono
        required
      />
    </>
  );
}
