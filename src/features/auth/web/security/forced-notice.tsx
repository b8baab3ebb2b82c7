import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { nextPath } from '#club/web/guards.ts';
import { useSession } from '#kit/web/session.ts';
import { Alert } from '#kit/web/ui/alert.tsx';
import { buttonClass } from '#kit/web/ui/button.tsx';

/** Why a member of the staff was led here, and afterwards the way on. */
export function ForcedNotice() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const needed = useSession()?.user.needsTwoStep === true;
  if (needed)
    return (
      <Alert tone="info" className="mb-6" title={t('security.forced.title')}>
        <p>{t('security.forced.text')}</p>
      </Alert>
    );
  if (!new URLSearchParams(search).has('next')) return null;
  return (
    <Alert tone="info" className="mb-6">
      <p>{t('security.forced.done')}</p>
      <Link to={nextPath(search)} className={buttonClass({ look: 'outline', size: 'small' }, 'mt-2')}>
        {t('security.forced.goOn')}
      </Link>
    </Alert>
  );
}
