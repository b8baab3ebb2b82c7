import { useQuery } from '@tanstack/react-query';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { useTranslation } from '#kit/web/i18n.ts';
import { useParams } from 'react-router';
import { getLevel, type LevelPageOut } from '../../levels.contract.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { endpointQuery } from '#kit/web/query.tsx';
import { EmptyNote } from '#kit/web/ui/empty-note.tsx';
import { Paragraphs } from '#kit/web/ui/paragraphs.tsx';
import { Section } from '#club/web/section.tsx';
import { ProgrammeHero } from './programme-hero.tsx';
import { ProgrammePage } from './programme-page.tsx';
import { useJoining } from './use-joining.ts';
import { WaveCard } from './wave-card.tsx';

export default function LevelPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const level = useQuery(endpointQuery(getLevel, { params: { id } }));
  return (
    <ProgrammePage read={level} failed={t('training.common.loadFailed')}>
      {(data) => <Level level={data} />}
    </ProgrammePage>
  );
}

function Level({ level: { title, description, camps } }: { level: LevelPageOut }) {
  const { t } = useTranslation();
  const { requestFor, mayAsk } = useJoining();
  return (
    <>
      <PageHead title={title} hidden />
      <ProgrammeHero
        title={title}
        letter="A"
        back={{ to: '/training', label: t('training.common.backToTraining') }}
      >
        <Paragraphs
          text={description}
          className="text-on-navy-muted mt-5 flex max-w-prose flex-col gap-3 text-lg wrap-anywhere ltr:*:text-left rtl:*:text-right"
        />
      </ProgrammeHero>
      <Section letter="A" title={t('training.level.waves')}>
        {camps.length === 0 ? (
          <EmptyNote
            Icon={CalendarDays}
            title={t('training.level.empty')}
            text={t('training.level.emptyText')}
          />
        ) : (
          <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
            {camps.map((camp) => (
              <li key={camp._id}>
                <WaveCard wave={camp} level={title} request={requestFor(camp._id)} mayAsk={mayAsk(camp)} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}
