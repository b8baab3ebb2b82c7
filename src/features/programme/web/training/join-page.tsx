import { useTranslation } from '#kit/web/i18n.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { JoinForm } from './join-form.tsx';
import { OwnRequests } from './own-requests.tsx';
import { ProgrammeHero } from './programme-hero.tsx';

export default function JoinPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('training.join.title')} hidden />
      <ProgrammeHero
        title={t('training.join.title')}
        back={{ to: '/training', label: t('training.common.backToTraining') }}
      >
        <p className="text-on-navy-muted mt-5 max-w-prose text-lg">{t('training.join.lead')}</p>
      </ProgrammeHero>
      <div className="mx-auto grid w-full max-w-7xl items-start gap-x-12 gap-y-14 px-4 py-12 sm:px-6 lg:grid-cols-[3fr_2fr] lg:py-16">
        <JoinForm />
        <OwnRequests />
      </div>
    </>
  );
}
