import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { PageHead } from '#kit/web/page-head.tsx';
import { RequestNumber } from '#kit/web/request-number.tsx';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { useContact } from '../layout/contact.ts';

export default function DashboardNotFound() {
  const { t } = useTranslation();
  const { email } = useContact();
  return (
    <div className="py-16 text-center">
      <PageHead title={t('shell.notFound.title')} hidden />
      <p className="text-muted font-mono text-xl font-bold">{t('shell.notFound.code')}</p>
      <h1 className="mt-2 text-2xl">{t('shell.notFound.title')}</h1>
      <p className="text-muted mt-2">{t('shell.notFound.text')}</p>
      <RequestNumber className="text-muted mt-2 text-sm" />
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Link to="/" className={buttonClass()}>
          {t('shell.notFound.home')}
        </Link>
        <a href={`mailto:${email}`} className={buttonClass({ look: 'outline' })}>
          {t('shell.notFound.support')}
        </a>
      </div>
    </div>
  );
}
