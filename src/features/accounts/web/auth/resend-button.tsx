import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { call } from '#kit/web/api.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { resendVerification } from '../../auth.contract.ts';

/** Shown after a correct password when the address is not verified yet. */
export function ResendButton({ email }: { email: string }) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const [busy, setBusy] = useState(false);

  async function resend() {
    setBusy(true);
    try {
      await call(resendVerification, { body: { email } });
      toast.success(t('auth.messages.verificationSent'));
    } catch (error) {
      toast.danger(failureText(error));
    }
    setBusy(false);
  }

  return (
    <button
      type="button"
      disabled={busy}
      onClick={() => void resend()}
      className="mt-1 inline-flex min-h-11 items-center font-bold underline underline-offset-4 hover:no-underline disabled:opacity-60"
    >
      {t('auth.signIn.resend')}
    </button>
  );
}
