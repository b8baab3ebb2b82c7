import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { useParams } from 'react-router';
import { getCamp } from '../../camps.contract.ts';
import { waveName } from '../../camps.rules.ts';
import { SessionExcuse } from '#features/attendance/web/shared/session-excuse.tsx';
import { SessionRating } from '../ratings/session-rating.tsx';
import { getSession, type SessionOut } from '../../sessions.contract.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { endpointQuery } from '#kit/web/query.tsx';
import { Paragraphs } from '#kit/web/ui/paragraphs.tsx';
import { Section } from '#club/web/section.tsx';
import { neighboursOf } from '../../training.rules.ts';
import { ProgrammeHero } from './programme-hero.tsx';
import { ProgrammePage } from './programme-page.tsx';
import { SessionFacts } from './session-facts.tsx';
import { SessionMaterial } from './session-material.tsx';
import { SessionNeighbours } from './session-neighbours.tsx';
import { SessionStaffBar } from './session-staff-bar.tsx';
import { SessionTopics } from './session-topics.tsx';
import { SessionVideo } from './session-video.tsx';

export default function SessionPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const session = useQuery(endpointQuery(getSession, { params: { id } }));
  return (
    <ProgrammePage read={session} failed={t('training.common.loadFailed')}>
      {(data) => <SessionView session={data} />}
    </ProgrammePage>
  );
}

function SessionView({ session }: { session: SessionOut }) {
  const { t } = useTranslation();
  const { _id, title, description, level, camp, startsAt } = session;
  // Optional: without the wave only the links to other sessions are missing.
  const sessions = useQuery(endpointQuery(getCamp, { params: { id: camp._id } })).data?.data.sessions ?? [];
  const wave = waveName({ level, title: camp.title });
  const isPublished = session.publishedAt !== null;
  const { number, previous, next } = neighboursOf(sessions, _id);
  return (
    <>
      <PageHead title={`${title} · ${wave}`} hidden />
      <ProgrammeHero title={title} letter="C" back={{ to: `/wave/${camp._id}`, label: wave }}>
        <SessionFacts number={number} total={sessions.length} startsAt={startsAt} />
      </ProgrammeHero>
      {/* Without padding while nothing is in it. */}
      <div className="mx-auto flex w-full max-w-7xl flex-col gap-6 px-4 pt-8 empty:hidden sm:px-6 lg:pt-10">
        <SessionStaffBar session={session} />
        {isPublished && <SessionExcuse sessionId={_id} campId={camp._id} startsAt={startsAt} />}
      </div>
      <div className="mx-auto grid w-full max-w-7xl gap-x-12 gap-y-12 px-4 py-12 sm:px-6 lg:grid-cols-[3fr_2fr] lg:py-16">
        {/* The key resets the player for another session. */}
        <SessionVideo key={_id} link={session.sessionLink} title={title} />
        <SessionTopics content={session.content} />
        {description && (
          <Paragraphs
            text={description}
            className="flex max-w-prose flex-col gap-4 text-lg wrap-anywhere lg:col-span-2 ltr:*:text-left rtl:*:text-right"
          />
        )}
      </div>
      <Section letter="A" ground="surface" title={t('training.session.material')}>
        <SessionMaterial session={session} />
      </Section>
      {isPublished && <SessionRating sessionId={_id} />}
      <SessionNeighbours previous={previous} next={next} />
    </>
  );
}
