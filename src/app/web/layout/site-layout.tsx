import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

export default function SiteLayout() {
  const { t } = useTranslation();
  return (
    <>
      <a
        href="#content"
        className="bg-yellow text-navy fixed start-4 top-3 z-50 -translate-y-24 rounded-xl px-5 py-3 font-bold focus:translate-y-0"
      >
        {t('shell.skip')}
      </a>
      <SiteHeader />
      <main id="content" tabIndex={-1} className="flex grow flex-col outline-none">
        <Outlet />
      </main>
      <SiteFooter />
    </>
  );
}
