import type { TextKey } from '#kit/shared/translation.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { useLocation, useNavigate } from 'react-router';
import type { OwnUserOut } from '../../users.contract.ts';
import { accountPathFor, nextPath } from '#club/web/guards.ts';
import { useFollowAccountLanguage } from '#kit/web/language.ts';
import { startAuthSession } from '#kit/web/auth-session.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { typedEmail } from '../auth/reset-request.tsx';

/** Starts the session on this device and opens the page that asked for the sign-in. */
export function useFinishSignIn(done: TextKey = 'auth.messages.signedIn') {
  const { i18n } = useTranslation();
  const followAccountLanguage = useFollowAccountLanguage();
  const navigate = useNavigate();
  const { search } = useLocation();
  return async ({ token, user }: { token: string; user: OwnUserOut }): Promise<void> => {
    typedEmail.forget();
    startAuthSession(token, user);
    await followAccountLanguage(user.language);
    toast.success(i18n.t(done));
    const next = nextPath(search);
    await navigate(user.needsTwoStep ? accountPathFor(next) : next, { replace: true });
  };
}
