import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { Alert } from '#kit/web/ui/alert.tsx';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { RequestsOr } from '../shared/own-requests.tsx';

/** For a person who is not accepted yet: what became of their requests, or how to ask. */
export const ApplicantNotice = () => <RequestsOr none={<NotAsked />} />;

function NotAsked() {
  const { t } = useTranslation();
  return (
    <Alert tone="info">
      <p>{t('requests.own.notAsked')}</p>
      <Link to="/form" className={buttonClass({ look: 'outline', size: 'small' }, 'mt-3')}>
        {t('requests.own.askFirst')}
      </Link>
    </Alert>
  );
}
