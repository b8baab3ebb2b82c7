import { useTranslation } from 'react-i18next';
import { PageHead } from '#kit/web/page-head.tsx';
import { NineDotLoader } from '#kit/web/ui/nine-dot-loader.tsx';

/** What everybody gets from the server; who may see more is decided in the browser before more is shown. */
export function DashboardLoading() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('shell.dashboard.title')} hidden />
      <NineDotLoader className="min-h-dvh items-center" />
    </>
  );
}
