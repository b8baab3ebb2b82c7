import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { useParams, Link } from 'react-router';
import { getCamp, type CampPreviewOut, type CampPageOut } from '../../camps.contract.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { endpointQuery } from '#kit/web/query.tsx';
import { Paragraphs } from '#kit/web/ui/paragraphs.tsx';
import { Section } from '#club/web/section.tsx';
import { isDescribed } from '../../training.rules.ts';
import { JoinFirst, ProgrammeHero, ProgrammePage } from './programme-page.tsx';
import { useJoining } from './use-joining.ts';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { HeldAt, RegistrationBadge, StatusBadge, useDatesText } from './camp-facts.tsx';
import Lock from 'lucide-react/icons/lock';
import { StandingTable } from '#features/results/web/shared/standing-table.tsx';
import { may } from '#club/shared/access.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { EmptyNote } from '#kit/web/ui/empty-state.tsx';
import { campName } from '../../camps.rules.ts';
import { RequestPlace } from '../shared/own-requests.tsx';
import { RequestState } from '../requests/request-state.tsx';
import { Avatar } from '#kit/web/ui/avatar.tsx';
import MonitorPlay from 'lucide-react/icons/monitor-play';
import { DraftBadge } from '../shared/badges.tsx';
import { monthText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import { GroupLink } from '../shared/group-link.tsx';
import { PlaceText } from '../shared/place-text.tsx';
import { addLtrMarks } from '#kit/web/format-text.ts';

export default function CampPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const camp = useQuery(endpointQuery(getCamp, { params: { id } }));
  return (
    <ProgrammePage read={camp} failed={t('training.wave.loadFailed')}>
      {(data) => <Camp camp={data} />}
    </ProgrammePage>
  );
}

function Camp({ camp }: { camp: CampPageOut | CampPreviewOut }) {
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
        <CampFacts camp={camp} />
      </ProgrammeHero>
      <Section letter="A" title={t('training.wave.about')}>
        <CampRequest camp={camp} />
        <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[5fr_4fr]">
          {isDescribed(description) ? (
            <Paragraphs
              text={description}
              className="flex max-w-prose flex-col gap-4 text-lg leading-relaxed wrap-anywhere ltr:*:text-left rtl:*:text-right"
            />
          ) : (
            <p className="text-muted text-lg">{t('training.wave.noDescription')}</p>
          )}
          <div className="grid content-start gap-6">
            <CampStaff instructors={camp.instructors} mentors={camp.mentors} />
            {!camp.locked && <GroupLink link={camp.groupLink} />}
          </div>
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
        <AddSession camp={camp} />
        <SessionCards camp={camp} />
      </Section>
      <Section letter="C" id="standing" title={t('standing.table.title')}>
        <CampStanding camp={camp} />
      </Section>
    </>
  );
}

/** For those who teach the wave. */
function AddSession({ camp: { _id, instructorIds } }: { camp: CampPageOut }) {
  const { t } = useTranslation();
  const { _id: userId = '', role = null } = useAuthSession()?.user ?? {};
  if (!may(role, 'camp.every') && !(may(role, 'session.edit') && instructorIds.includes(userId))) return null;
  return (
    <Link
      to={`/dashboard/sessions/addsession?campId=${_id}`}
      className={buttonClass({ look: 'outline' }, 'mb-8')}
    >
      {t('sessions.dashboard.add')}
    </Link>
  );
}

function CampFacts({ camp }: { camp: CampPageOut | CampPreviewOut }) {
  const { t } = useTranslation();
  const datesText = useDatesText();
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-4">
      <div className="flex flex-wrap gap-2">
        <StatusBadge camp={camp} onNavy />
        <RegistrationBadge open={camp.registration} onNavy />
      </div>
      <p className="flex items-center gap-3 font-semibold">
        <CalendarDays aria-hidden="true" className="text-yellow size-5 shrink-0" />
        <span className="sr-only">{t('training.wave.dates')}</span>
        {datesText(camp)}
      </p>
    </div>
  );
}

/** The standing of a camp, or a line for trainees of other camps when it is closed to them. */
function CampStanding({ camp: { _id, standingReadable } }: { camp: CampPageOut }) {
  const { t } = useTranslation();
  if (standingReadable) return <StandingTable filter={{ campId: _id }} />;
  return (
    <EmptyNote
      Icon={Lock}
      title={t('training.wave.standingClosed')}
      text={t('training.wave.standingClosedText')}
    >
      <Link to="/dashboard/standing" className={buttonClass({}, 'mt-7')}>
        {t('standing.page.own')}
      </Link>
    </EmptyNote>
  );
}

/** What became of the reader's request for this camp, or how to ask; nothing for those who are in it. */
function CampRequest({ camp }: { camp: CampPageOut | CampPreviewOut }) {
  const { t } = useTranslation();
  const { requestFor, mayAsk } = useJoining();
  const request = requestFor(camp._id);
  return (
    <RequestPlace>
      {request && request.status !== 'accepted' && (
        <div className="border-line bg-surface shadow-card mb-10 max-w-prose rounded-2xl border p-5 sm:p-6">
          <RequestState request={request} />
        </div>
      )}
      {mayAsk(camp) && (
        <Link to={`/form?wave=${camp._id}`} className={buttonClass({}, 'mb-10')}>
          {t('requests.own.ask')}
          <span className="sr-only">: {campName(camp)}</span>
        </Link>
      )}
    </RequestPlace>
  );
}

/** Of a camp that one may not read yet only the names are known. */
type Staff = CampPageOut['mentors'][number] | CampPreviewOut['mentors'][number];

function CampStaff({ instructors, mentors }: Record<'instructors' | 'mentors', Staff[]>) {
  const { t } = useTranslation();
  const people = [
    ...instructors.map((person) => ({ person, duty: t('training.wave.instructor') })),
    ...mentors.map((person) => ({ person, duty: t('training.wave.mentor') })),
  ];
  return (
    <div>
      <h3 className="text-xl">{t('training.wave.people')}</h3>
      {people.length === 0 ? (
        <p className="text-muted mt-3">{t('training.wave.noPeople')}</p>
      ) : (
        <ul className="mt-5 grid gap-3 sm:grid-cols-2">
          {people.map(({ person, duty }, order) => (
            <li
              key={'_id' in person ? person._id + duty : order}
              className="bg-surface border-line flex items-center gap-4 rounded-2xl border p-3"
            >
              <Person person={person} duty={duty} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Person({ person, duty }: { person: Staff; duty: string }) {
  const name = `${person.firstName} ${person.lastName}`;
  return (
    <>
      <Avatar name={name} image={'image' in person ? person.image : null} className="size-12" />
      <div className="min-w-0">
        <p className="leading-snug font-bold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-muted text-sm">{duty}</p>
      </div>
    </>
  );
}

function SessionCards({ camp: { sessions, level } }: { camp: CampPageOut }) {
  const { t } = useTranslation();
  if (sessions.length === 0)
    return (
      <EmptyNote
        Icon={MonitorPlay}
        title={t('training.wave.noSessions')}
        text={t('training.wave.noSessionsText')}
      />
    );
  return (
    <ol className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {sessions.map(({ _id, title, publishedAt, startsAt, place }, order) => (
        <li key={_id}>
          <article className="bg-ground border-line has-[a:hover]:border-link group relative flex h-full flex-col gap-5 rounded-3xl border p-6 transition-[border-color]">
            <div className="flex items-start justify-between gap-4">
              <span
                aria-hidden="true"
                className="bg-navy text-yellow flex size-12 items-center justify-center rounded-full text-lg leading-none font-black tabular-nums"
              >
                {order + 1}
              </span>
              <span
                dir="auto"
                className="bg-primary-soft text-link rounded-full px-3.5 py-1 text-sm font-bold wrap-anywhere"
              >
                {level.title}
              </span>
            </div>
            <h3 className="text-xl wrap-anywhere">
              <span className="sr-only">{t('training.wave.number', { number: order + 1 })}: </span>
              <Link
                to={`/session/${_id}`}
                prefetch="intent"
                className="group-has-[a:hover]:text-link rounded-lg after:absolute after:inset-0 after:rounded-3xl"
              >
                <bdi>{addLtrMarks(title)}</bdi>
              </Link>
            </h3>
            <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-2 text-sm font-semibold">
              {publishedAt === null ? <DraftBadge /> : <PublishedOn at={publishedAt} />}
              {startsAt !== null && <HeldAt startsAt={startsAt} />}
              <PlaceText place={place} />
            </div>
          </article>
        </li>
      ))}
    </ol>
  );
}

function PublishedOn({ at }: { at: string }) {
  const { t } = useTranslation();
  return (
    <time dateTime={at} className="text-muted">
      {t('training.wave.published', { date: monthText(at, useLanguage()) })}
    </time>
  );
}
