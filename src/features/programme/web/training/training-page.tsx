import { useTranslation } from '#kit/web/i18n.ts';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { listLevels } from '../../levels.contract.ts';
import { pageContext } from '#kit/web/page-context.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { PageHero } from '#club/web/page-hero.tsx';
import { LevelsSection } from './levels-section.tsx';
import { Questions } from './questions.tsx';
import { WhyCpp } from './why-cpp.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { data } = await context.get(pageContext).call(listLevels, { query: { size: '3' } });
  return { titles: data.map(({ title }) => title) };
}

export default function TrainingPage() {
  const { t } = useTranslation();
  const { titles } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t('training.page.title')}
        description={t('training.page.description')}
        sharing={{ picture: 'training' }}
      />
      <PageHero title={t('training.page.title')} lead={t('training.page.lead')} />
      <WhyCpp />
      <Questions />
      <LevelsSection titles={titles} />
    </>
  );
}
