import { useTranslation } from '#kit/web/i18n.ts';
import { Outlet } from 'react-router';
import { BalloonBunch } from '#club/web/balloon.tsx';
import type { PageHandle } from '#kit/web/page-handle.ts';
import { joiningTexts } from '../../catalogs/bundles.ts';

export const handle: PageHandle = { texts: [joiningTexts] };

export default function AccountLayout() {
  const { t } = useTranslation();
  return (
    <div className="bg-navy grid grow grid-cols-1 pt-4 lg:grid-cols-[5fr_8fr] lg:pt-8">
      <aside className="on-navy text-on-navy relative hidden lg:block">
        <div className="sticky top-18 flex h-[calc(100dvh-6.5rem)] max-h-[52rem] flex-col justify-end gap-6 overflow-hidden ps-6 pe-10 pb-16 xl:ps-16">
          <BalloonBunch className="ms-4 aspect-square min-h-0 w-full max-w-80 shrink" />
          <p className="text-3xl leading-heading font-extrabold text-balance">{t('shell.account.motto')}</p>
        </div>
      </aside>
      <div className="bg-ground flex justify-center rounded-t-3xl px-4 pt-10 pb-16 sm:px-8 lg:rounded-se-none lg:pt-16 lg:pb-24">
        <Outlet />
      </div>
    </div>
  );
}
