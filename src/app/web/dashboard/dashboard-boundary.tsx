import { useTranslation } from '#kit/web/i18n.ts';
import { Outlet, useOutletContext } from 'react-router';
import { useOnline } from '#kit/web/connection.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { RequestNumber, useOutage } from '#kit/web/request-number.tsx';
import { Alert } from '#kit/web/ui/alert.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { reloadWhenOnline } from '../layout/reload.ts';

export default function DashboardBoundary() {
  return <Outlet context={useOutletContext()} />;
}

/** Errors of a page keep the menu of the dashboard in place. */
export function ErrorBoundary() {
  const { t } = useTranslation();
  const online = useOnline();
  const outage = useOutage();
  const title = online ? t(outage ? 'shell.error.away' : 'shell.error.title') : t('shell.connection.none');
  return (
    <>
      <PageHead title={title} hidden />
      <h1 className="mb-6 text-2xl">{title}</h1>
      <Alert>
        <p>{online ? (outage ?? t('shell.error.text')) : t('shell.connection.pageMissing')}</p>
        <RequestNumber className="mt-2" />
        <Button look="outline" className="mt-3" onClick={() => void reloadWhenOnline()}>
          {online ? t('shell.error.reload') : t('ui.retry')}
        </Button>
      </Alert>
    </>
  );
}
