import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { useParams } from 'react-router';
import { getCamp, type CampPreviewOut, type CampPageOut } from '../../camps.contract.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { endpointQuery } from '#kit/web/query.tsx';
import { Paragraphs } from '#kit/web/ui/paragraphs.tsx';
import { Section } from '#club/web/section.tsx';
import { isDescribed } from '../../training.rules.ts';
import { JoinFirst } from './join-first.tsx';
import { ProgrammeHero } from './programme-hero.tsx';
import { ProgrammePage } from './programme-page.tsx';
import { SessionCards } from './session-cards.tsx';
import { useJoining } from './use-joining.ts';
import { WaveRequest } from './wave-request.tsx';
import { WaveFacts } from './wave-facts.tsx';
import { WaveStaff } from './wave-staff.tsx';
import { WaveStanding } from './wave-standing.tsx';

export default function WavePage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const camp = useQuery(endpointQuery(getCamp, { params: { id } }));
  return (
    <ProgrammePage read={camp} failed={t('training.wave.loadFailed')}>
      {(data) => <Wave camp={data} />}
    </ProgrammePage>
  );
}

function Wave({ camp }: { camp: CampPageOut | CampPreviewOut }) {
  const { t } = useTranslation();
  const { title, description, level } = camp;
  return (
    <>
      <PageHead title={`${title} · ${level.title}`} hidden />
      <ProgrammeHero
        title={title}
        over={level.title}
        letter="B"
        back={{ to: `/level/${level._id}`, label: level.title }}
      >
        <WaveFacts camp={camp} />
      </ProgrammeHero>
      <Section letter="A" title={t('training.wave.about')}>
        <WaveRequest camp={camp} />
        <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[5fr_4fr]">
          {isDescribed(description) ? (
            <Paragraphs
              text={description}
              className="flex max-w-prose flex-col gap-4 text-lg leading-relaxed wrap-anywhere ltr:*:text-left rtl:*:text-right"
            />
          ) : (
            <p className="text-muted text-lg">{t('training.wave.noDescription')}</p>
          )}
          <WaveStaff instructor={camp.instructor} mentors={camp.mentors} />
        </div>
      </Section>
      {camp.locked ? <Locked camp={camp} /> : <Material camp={camp} />}
    </>
  );
}

function Locked({ camp }: { camp: CampPreviewOut }) {
  const { t } = useTranslation();
  const { requestFor } = useJoining();
  return (
    <Section letter="B" ground="surface" title={t('training.locked.section')}>
      <JoinFirst withLink={!camp.registration && !requestFor(camp._id)} />
    </Section>
  );
}

/** What only accepted people read. */
function Material({ camp }: { camp: CampPageOut }) {
  const { t } = useTranslation();
  return (
    <>
      <Section letter="B" ground="surface" title={t('training.wave.sessions')}>
        <SessionCards camp={camp} />
      </Section>
      <Section letter="C" id="standing" title={t('standing.table.title')}>
        <WaveStanding camp={camp} />
      </Section>
    </>
  );
}
