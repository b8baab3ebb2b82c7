import { useTranslation } from '#kit/web/i18n.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { NineDotLoader } from '#kit/web/ui/loading.tsx';

/** The server-rendered shell; only the browser knows who is signed in. */
export function ProgrammeLoading() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('shell.nav.training')} hidden />
      <NineDotLoader className="min-h-dvh items-center" />
    </>
  );
}
