import { useTranslation } from '#kit/web/i18n.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { NineDotLoader } from '#kit/web/ui/loading.tsx';

/** The server-rendered shell, the same for everyone: only the browser knows who is signed in and what they may see. */
export function ShellLoading({ title }: { title: 'shell.dashboard.title' | 'shell.nav.training' }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t(title)} hidden />
      <NineDotLoader className="min-h-dvh items-center" />
    </>
  );
}
