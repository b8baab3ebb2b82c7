import { useTranslation } from '#kit/web/i18n.ts';
import { useOnline } from '#kit/web/connection.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import { RequestNumber, useOutage } from '#kit/web/request-number.tsx';
import { reloadWhenOnline } from './reload.ts';

/** Depends on as little as possible, because anything else may be what failed. */
export function ErrorPage() {
  const { t } = useTranslation();
  const online = useOnline();
  const outage = useOutage();
  const title = online ? t(outage ? 'shell.error.away' : 'shell.error.title') : t('shell.connection.none');
  return (
    <section className="on-navy bg-navy text-on-navy flex grow flex-col items-center justify-center px-4 py-20 text-center">
      <PageHead title={title} hidden />
      <h1 className="text-3xl">{title}</h1>
      <p className="text-on-navy-muted mt-3 max-w-md text-lg">
        {online ? (outage ?? t('shell.error.text')) : t('shell.connection.pageMissing')}
      </p>
      <RequestNumber className="text-on-navy-muted mt-3" />
      <div className="mt-10 flex flex-wrap justify-center gap-4">
        <Button look="accent" size="large" onClick={() => void reloadWhenOnline()}>
          {online ? t('shell.error.reload') : t('ui.retry')}
        </Button>
        {/* A full page load, because the loaded script may be the broken one. */}
        <a href="/" className={buttonClass({ look: 'navy', size: 'large' })}>
          {t('shell.notFound.home')}
        </a>
      </div>
    </section>
  );
}
