import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { passkeyHostOf } from '../../auth.rules.ts';
import { usePasskeySupport, loadPasskeys } from '../two-step/passkey-support.ts';
import { ApiFailure, call } from '#kit/web/api.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { keepFocus } from '#kit/web/form/focus.ts';
import { usePublicUrl } from '#kit/web/page-head.tsx';
import { useHydrated } from '#kit/web/hydration.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { useFinishSignIn } from '../shared/use-finish-sign-in.ts';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { passkeySignInOptions, signInWithPasskey } from '../../auth.contract.ts';

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

/** Asks the device for one of its passkeys and signs in with it. Throws an ApiFailure. */
async function signInByPasskey() {
  const { startAuthentication } = await loadPasskeys();
  const { data } = await call(passkeySignInOptions, {});
  const optionsJSON = data as unknown as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON }).catch((error: unknown) => {
    const isRefused = error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
    const message = isRefused ? 'auth.passkey.cancelled' : 'auth.passkey.impossible';
    throw new ApiFailure({ code: 'CONFLICT', message });
  });
  const clientExtensionResults = { ...response.clientExtensionResults };
  return call(signInWithPasskey, { body: { response: { ...response, clientExtensionResults } } });
}
