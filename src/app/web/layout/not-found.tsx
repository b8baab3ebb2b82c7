import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { PageHead } from '#kit/web/page-head.tsx';
import { RequestNumber } from '#kit/web/request-number.tsx';
import { Balloon } from '#club/web/balloon.tsx';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { useContact } from './contact.ts';

/** The zero of 404 is a balloon that got away. */
export default function NotFound() {
  const { t } = useTranslation();
  const { email } = useContact();
  return (
    <section className="on-navy bg-navy text-on-navy flex grow flex-col items-center justify-center overflow-hidden px-4 py-20 text-center">
      <PageHead title={t('shell.notFound.title')} hidden />
      <p dir="ltr" className="flex items-center text-[min(32vw,15rem)] leading-none font-black">
        <span className="sr-only">{t('shell.notFound.code')}</span>
        <span aria-hidden="true">4</span>
        <Balloon
          string={50}
          className="animate-sway text-yellow h-[1.05em] origin-bottom -translate-y-[12%]"
        />
        <span aria-hidden="true">4</span>
      </p>
      <h1 className="mt-4 text-3xl">{t('shell.notFound.title')}</h1>
      <p className="text-on-navy-muted mt-3 max-w-md text-lg">{t('shell.notFound.text')}</p>
      <RequestNumber className="text-on-navy-muted mt-3 text-sm" />
      <div className="mt-10 flex flex-wrap justify-center gap-4">
        <Link to="/" className={buttonClass({ look: 'accent', size: 'large' })}>
          {t('shell.notFound.home')}
        </Link>
        <a href={`mailto:${email}`} className={buttonClass({ look: 'navy', size: 'large' })}>
          {t('shell.notFound.support')}
        </a>
      </div>
    </section>
  );
}
