import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { call } from '#kit/web/api.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { forgotPassword } from '../../auth.contract.ts';
import { textLink } from '../shared/sign-in-card.tsx';
import { resetToken } from './reset-request.ts';

/** Sends another code to the same address. */
export function ResendCode({ email }: { email: string }) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const [busy, setBusy] = useState(false);

  async function resend() {
    setBusy(true);
    try {
      const { token } = await call(forgotPassword, { body: { email } });
      resetToken.keep(token);
      toast.success(t('auth.messages.codeSent'));
    } catch (error) {
      toast.danger(failureText(error, t('auth.forgot.failed')));
    }
    setBusy(false);
  }

  return (
    <button type="button" disabled={busy} onClick={() => void resend()} className={textLink}>
      {t('auth.reset.sendAgain')}
    </button>
  );
}
