import { useQuery } from '@tanstack/react-query';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { useTranslation } from '#kit/web/i18n.ts';
import { useParams, Link } from 'react-router';
import { getLevel, type LevelPageOut } from '../../levels.contract.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { endpointQuery } from '#kit/web/query.tsx';
import { EmptyNote } from '#kit/web/ui/empty-state.tsx';
import { Paragraphs } from '#kit/web/ui/paragraphs.tsx';
import { Section } from '#club/web/section.tsx';
import { ProgrammeHero, ProgrammePage } from './programme-page.tsx';
import { useJoining } from './use-joining.ts';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { RequestPlace } from '../shared/own-requests.tsx';
import { RequestState } from '../requests/request-state.tsx';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { campName } from '../../camps.rules.ts';
import { RegistrationBadge, StatusBadge, useDatesText } from './camp-facts.tsx';

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
                <CampCard camp={camp} level={title} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}

interface Props {
  camp: LevelPageOut['camps'][number];
  /** Title of its level. */
  level: string;
}

/** The whole card links to the camp. Below is what became of the reader's request, or a link to ask. */
function CampCard({ camp, level }: Props) {
  const { t } = useTranslation();
  const { requestFor, mayAsk } = useJoining();
  const request = requestFor(camp._id);
  const datesText = useDatesText();
  const { _id, title, registration } = camp;
  return (
    <article className="bg-surface border-line shadow-card has-[h3_a:hover]:border-link group relative flex h-full flex-col rounded-3xl border p-6 transition-[border-color] sm:p-8">
      <div className="flex flex-wrap gap-2">
        <StatusBadge camp={camp} />
        <RegistrationBadge open={registration} />
      </div>
      <h3 className="mt-5 text-2xl wrap-anywhere">
        <Link
          to={`/wave/${_id}`}
          prefetch="intent"
          className="group-has-[h3_a:hover]:text-link rounded-lg after:absolute after:inset-0 after:rounded-3xl"
        >
          <bdi>{title}</bdi>
        </Link>
      </h3>
      <p className="text-muted mt-3 flex items-start gap-2.5 font-semibold">
        <CalendarDays aria-hidden="true" className="text-link mt-1 size-5 shrink-0" />
        {datesText(camp)}
      </p>
      <RequestPlace className="empty:hidden mt-5">
        {request && request.status !== 'accepted' && <RequestState request={request} />}
      </RequestPlace>
      <div className="mt-auto flex items-center justify-between gap-4 pt-6">
        {mayAsk(camp) ? (
          <Link
            to={`/form?wave=${_id}`}
            aria-label={t('requests.own.askFor', { wave: campName({ level: { title: level }, title }) })}
            className={buttonClass({ look: 'outline', size: 'small' }, 'relative z-10')}
          >
            {t('requests.own.ask')}
          </Link>
        ) : (
          <span />
        )}
        <ArrowRight
          aria-hidden="true"
          className="text-link size-6 transition-transform group-has-[h3_a:hover]:translate-x-1 rtl:-scale-x-100 rtl:group-has-[h3_a:hover]:-translate-x-1"
        />
      </div>
    </article>
  );
}
