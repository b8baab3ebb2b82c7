import { useEffect } from 'react';
import { useRevalidator, Link, useLocation } from 'react-router';
import { isStaff } from '#club/shared/access.ts';
import { call, subscribeRefusals } from '#kit/web/api.ts';
import { getAuthSession, updateStoredUser, useAuthSession } from '#kit/web/auth-session.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { accountPath } from '#club/web/guards.ts';
import { Alert } from '#kit/web/ui/alert.tsx';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { getMe } from '../../users.contract.ts';

let asking: Promise<void> | undefined;

async function ask(token: string): Promise<void> {
  const { data } = await call(getMe, { token });
  // Somebody else may have signed in meanwhile.
  if (data.needsTwoStep && getAuthSession()?.token === token) updateStoredUser({ needsTwoStep: true });
}

/** After a refused call of staff: a leader may require two-step sign-in since. Throws when the call fails. */
export async function refreshNeedsTwoStep(): Promise<void> {
  const authSession = getAuthSession();
  if (!authSession || !isStaff(authSession.user.role) || authSession.user.needsTwoStep) return;
  asking ??= ask(authSession.token).finally(() => {
    asking = undefined;
  });
  await asking;
}

const onRefusal = (): void => {
  // When it fails, the next refused call asks again.
  refreshNeedsTwoStep().catch(() => undefined);
};

/** Leads staff who have to set up two-step sign-in to their account page: the guards of the pages redirect there. */
export function useTwoStepGate(): void {
  const needed = useAuthSession()?.user.needsTwoStep === true;
  const { revalidate } = useRevalidator();
  useEffect(() => subscribeRefusals(onRefusal), []);
  useEffect(() => {
    if (needed) void revalidate();
  }, [needed, revalidate]);
}

/** Above a page of the dashboard: why staff reach only their account, and where they change that. */
export function TwoStepNeeded() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  if (!useAuthSession()?.user.needsTwoStep) return null;
  return (
    <Alert tone="info" className="mb-6" title={t('security.forced.title')}>
      <p>{t('security.forced.text')}</p>
      {pathname !== accountPath && (
        <Link to={accountPath} className={buttonClass({ look: 'outline', size: 'small' }, 'mt-2')}>
          {t('users.security.title')}
        </Link>
      )}
    </Alert>
  );
}
