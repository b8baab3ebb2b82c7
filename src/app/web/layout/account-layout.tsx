import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { QueryProvider } from '#kit/web/query.tsx';
import { Balloon } from '#kit/web/ui/balloon.tsx';

/** Signing up, in and back in: a calm sheet on the club's navy. */
export default function AccountLayout() {
  const { t } = useTranslation();
  return (
    <QueryProvider>
      <div className="bg-navy grid grow pt-4 lg:grid-cols-[5fr_8fr] lg:pt-8">
        <aside className="on-navy text-on-navy relative hidden lg:block">
          <div className="sticky top-18 flex h-[calc(100dvh-6.5rem)] max-h-[56rem] flex-col justify-between overflow-hidden ps-6 pe-10 pb-14 xl:ps-16">
            <div aria-hidden="true" className="relative min-h-0 grow">
              <Balloon letter="A" string={330} className="animate-sway text-sky absolute start-[4%] top-[22%] h-full origin-bottom" />
              <Balloon letter="C" string={300} className="animate-sway text-yellow absolute start-[30%] top-[2%] h-full origin-bottom [animation-delay:-2s]" />
              <Balloon letter="B" string={260} className="animate-sway text-blue absolute start-[58%] top-[18%] h-full origin-bottom [animation-delay:-4s]" />
            </div>
            <p className="bg-navy relative pt-6 text-3xl leading-heading font-extrabold text-balance">{t('shell.account.motto')}</p>
          </div>
        </aside>
        <div className="bg-ground flex justify-center rounded-t-3xl px-4 pt-10 pb-16 sm:px-8 lg:rounded-se-none lg:pt-16 lg:pb-24">
          <Outlet />
        </div>
      </div>
    </QueryProvider>
  );
}
