import ArrowRight from 'lucide-react/icons/arrow-right';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass } from '#kit/web/ui/button.tsx';

export function WhoWeAre() {
  const { t } = useTranslation();
  return (
    <section
      className="mx-auto grid w-full max-w-7xl gap-x-16 gap-y-8 px-4 py-20 sm:px-6 lg:grid-cols-[9fr_11fr] lg:py-28"
      aria-labelledby="who-we-are"
    >
      <div>
        <h2 id="who-we-are" className="text-link text-lg font-bold tracking-normal!">
          {t('site.about.title')}
        </h2>
        <p className="mt-3 text-3xl leading-heading font-extrabold text-balance">
          {t('site.about.statement')}
        </p>
      </div>
      <div className="text-muted max-w-prose text-lg lg:pt-10">
        <p>{t('site.about.biography')}</p>
        <p className="mt-5">{t('site.about.biographyMore')}</p>
        <Link to="/about" className={buttonClass({ look: 'outline' }, 'mt-8')}>
          {t('site.about.readMore')}
          <ArrowRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </Link>
      </div>
    </section>
  );
}
