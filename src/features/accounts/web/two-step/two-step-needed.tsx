import { Link, useLocation } from 'react-router';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { accountPath } from '#club/web/guards.ts';
import { Alert } from '#kit/web/ui/alert.tsx';
import { buttonClass } from '#kit/web/ui/button.tsx';

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
