import { useTranslation } from '#kit/web/i18n.ts';
import { Link, useLocation } from 'react-router';
import { nextPath } from '#club/web/guards.ts';
import { useSession } from '#kit/web/session.ts';
import { Alert } from '#kit/web/ui/alert.tsx';
import { buttonClass } from '#kit/web/ui/button.tsx';

/** For somebody who was led here to set up two-step sign-in, and has: the page they wanted. */
export function ContinueLink() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const needed = useSession()?.user.needsTwoStep === true;
  if (needed || !new URLSearchParams(search).has('next')) return null;
  return (
    <Alert tone="info" className="mb-6">
      <p>{t('security.forced.done')}</p>
      <Link to={nextPath(search)} className={buttonClass({ look: 'outline', size: 'small' }, 'mt-2')}>
        {t('security.forced.continue')}
      </Link>
    </Alert>
  );
}
