import WifiOff from 'lucide-react/icons/wifi-off';
import X from 'lucide-react/icons/x';
import { useTranslation } from '#kit/web/i18n.ts';
import { useOnline } from '#kit/web/connection.ts';
import { dismissPageLoad, type PageLoad, usePageLoad } from './page-loading.ts';

const buttonClass =
  'flex min-h-11 shrink-0 items-center justify-center rounded-lg px-3 font-bold underline underline-offset-4 hover:bg-navy/10';

/** A part of the header, so that it stays in view and covers nothing of the page. */
export function ConnectionBanner() {
  const { t } = useTranslation();
  const online = useOnline();
  const load = usePageLoad();
  if (load && load.state !== 'loading') return <PageLoadFailed load={load} offline={!online} />;
  return (
    <>
      {!online && (
        <div role="status" className="animate-late bg-yellow text-navy px-4 py-2 text-sm font-semibold">
          <p className="mx-auto flex max-w-7xl items-center gap-2 sm:px-2">
            <WifiOff aria-hidden="true" className="size-4 shrink-0" />
            {t('shell.connection.old')}
          </p>
        </div>
      )}
      {load && <Progress />}
    </>
  );
}

/** Says that a link leads somewhere while the chunks of the page load. */
function Progress() {
  return (
    <span
      aria-hidden="true"
      className="animate-late absolute inset-x-0 -bottom-0.5 block h-0.5 overflow-hidden"
    >
      <span className="animate-shuttle bg-yellow block h-full w-1/3 rounded-full" />
    </span>
  );
}

function PageLoadFailed({ load, offline }: { load: PageLoad; offline: boolean }) {
  const { t } = useTranslation();
  const outdated = load.state === 'outdated';
  return (
    <div role="alert" className="bg-yellow text-navy px-4 text-sm font-semibold">
      <div className="mx-auto flex max-w-7xl items-center gap-2 sm:px-2">
        {offline && <WifiOff aria-hidden="true" className="size-4 shrink-0" />}
        <p className="min-w-0 grow py-2">
          {outdated ? t('shell.connection.newVersion') : t('shell.connection.pageFailed')}
          {offline && ` ${t('shell.connection.none')}.`}
        </p>
        {outdated ? (
          <button type="button" className={buttonClass} onClick={() => window.location.assign(load.to)}>
            {t('shell.error.reload')}
          </button>
        ) : (
          <button type="button" className={buttonClass} onClick={load.retry}>
            {t('ui.retry')}
          </button>
        )}
        <button
          type="button"
          aria-label={t('ui.close')}
          className="hover:bg-navy/10 flex size-11 shrink-0 items-center justify-center rounded-lg"
          onClick={dismissPageLoad}
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
    </div>
  );
}
