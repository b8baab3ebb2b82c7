import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { passkeyHostOf } from '../../two-step.rules.ts';
import { usePasskeySupport } from '../two-step/passkey-support.ts';
import { ApiFailure } from '#kit/web/api.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { keepFocus } from '#kit/web/form/keep-focus.ts';
import { usePublicUrl } from '#kit/web/public-url.ts';
import { useHydrated } from '#kit/web/use-hydrated.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { signInByPasskey } from './sign-in-by-passkey.ts';
import { useFinishSignIn } from '../shared/use-finish-sign-in.ts';

/** Signs in with a passkey, where the site and the browser can use them. */
export function PasskeyButton({ className }: { className: string }) {
  const { t } = useTranslation();
  const finish = useFinishSignIn();
  const supported = usePasskeySupport();
  const available = passkeyHostOf(usePublicUrl());
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  if (!supported || !available) return null;

  async function use() {
    setBusy(true);
    setFailure(null);
    try {
      await finish(await signInByPasskey());
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={className}>
      <Button
        look="outline"
        className="w-full"
        disabled={!hydrated || busy}
        {...keepFocus}
        onClick={() => void use()}
      >
        <KeyRound aria-hidden="true" className="size-5" />
        {t(busy ? 'auth.passkey.busy' : 'auth.passkey.use')}
      </Button>
      {failure && (
        <div className="mt-4 empty:hidden">
          <FormAlert failure={failure} fallback={t('auth.signIn.failed')} />
        </div>
      )}
    </div>
  );
}
