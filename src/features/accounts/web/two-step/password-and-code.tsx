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

/** The fields of what an open session alone must not allow: the code too, while two-step sign-in is on. */
export function OwnProof() {
  const { t } = useTranslation();
  const { data } = useTwoStep();
  return (
    <>
      <OwnPassword />
      {data?.data.on && (
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
      )}
    </>
  );
}
