import { useTranslation } from '#kit/web/i18n.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { NineDotLoader } from '#kit/web/ui/nine-dot-loader.tsx';

/** The server-rendered shell, the same for everyone; permissions are checked in the browser before more shows. */
export function DashboardLoading() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('shell.dashboard.title')} hidden />
      <NineDotLoader className="min-h-dvh items-center" />
    </>
  );
}
