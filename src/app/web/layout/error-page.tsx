import { useTranslation } from 'react-i18next';
import { PageHead } from '#kit/web/page-head.tsx';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';

/** Depends on as little as possible, because anything else may be what failed. */
export function ErrorPage() {
  const { t } = useTranslation();
  return (
    <main className="on-navy bg-navy text-on-navy flex grow flex-col items-center justify-center px-4 py-20 text-center">
      <PageHead title={t('shell.error.title')} hidden />
      <h1 className="text-3xl">{t('shell.error.title')}</h1>
      <p className="text-on-navy-muted mt-3 max-w-md text-lg">{t('shell.error.text')}</p>
      <div className="mt-10 flex flex-wrap justify-center gap-4">
        <Button look="accent" size="large" onClick={() => window.location.reload()}>
          {t('shell.error.reload')}
        </Button>
        {/* A full page load, because the loaded script may be the broken one. */}
        <a href="/" className={buttonClass({ look: 'navy', size: 'large' })}>
          {t('shell.notFound.home')}
        </a>
      </div>
    </main>
  );
}
