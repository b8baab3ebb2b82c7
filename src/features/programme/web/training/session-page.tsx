import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link, useParams } from 'react-router';
import { getCamp } from '../../camps.contract.ts';
import { campName } from '../../camps.rules.ts';
import { SessionExcuse } from '#features/attendance/web/shared/own-excuse.tsx';
import { getSession, type SessionOut } from '../../sessions.contract.ts';
import { sessionCalendar } from '#features/notifications/calendar.contract.ts';
import { call } from '#kit/web/api.ts';
import { saveFile } from '#kit/web/save-file.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { PlaceText } from '../shared/place-text.tsx';
import { PageHead } from '#kit/web/page-head.tsx';
import { endpointQuery } from '#kit/web/query.tsx';
import { Paragraphs } from '#kit/web/ui/paragraphs.tsx';
import { Section } from '#club/web/section.tsx';
import { neighboursOf } from '../../training.rules.ts';
import { ProgrammeHero, ProgrammePage } from './programme-page.tsx';
import { SessionMaterial, SessionTopics } from './session-material.tsx';
import CircleCheck from 'lucide-react/icons/circle-check';
import Pencil from 'lucide-react/icons/pencil';
import { useRef, useState } from 'react';
import { missingMaterial } from '../../sessions.rules.ts';
import { DraftBadge } from '../shared/badges.tsx';
import { MaterialMarks, MissingText } from '../shared/material-marks.tsx';
import { PublishDialog } from '../sessions/publish-dialog.tsx';
import { usePublish } from '../sessions/sessions.hooks.ts';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import { SessionVideo } from './session-video.tsx';
import { SessionRating } from '../ratings/session-rating.tsx';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { classes } from '#kit/web/classes.ts';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { HeldAt } from './camp-facts.tsx';

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
  // Optional: without the camp only the links to other sessions are missing.
  const sessions = useQuery(endpointQuery(getCamp, { params: { id: camp._id } })).data?.data.sessions ?? [];
  const campTitle = campName({ level, title: camp.title });
  const isPublished = session.publishedAt !== null;
  const { number, previous, next } = neighboursOf(sessions, _id);
  return (
    <>
      <PageHead title={`${title} · ${campTitle}`} hidden />
      <ProgrammeHero title={title} letter="C" back={{ to: `/wave/${camp._id}`, label: campTitle }}>
        <SessionFacts number={number} total={sessions.length} session={session} />
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
      {isPublished && <SessionRating session={session} />}
      <SessionNeighbours previous={previous} next={next} />
    </>
  );
}

interface SessionFactsProps {
  /** 0 while its place in the camp is unknown. */
  number: number;
  total: number;
  session: SessionOut;
}

function SessionFacts({ number, total, session }: SessionFactsProps) {
  const { startsAt, place } = session;
  const { t } = useTranslation();
  return (
    // Reserves its line while the camp loads.
    <div className="mt-6 flex min-h-8 flex-wrap items-center gap-x-6 gap-y-3 font-semibold">
      {number > 0 && (
        <p className="rounded-full bg-white/12 px-4 py-1 text-sm font-bold">
          {t('training.session.of', { number, total })}
        </p>
      )}
      {startsAt && <HeldAt startsAt={startsAt} onNavy />}
      <PlaceText place={place} linked icon="text-yellow size-5" />
      {startsAt && session.publishedAt !== null && <AddToCalendar session={session} />}
    </div>
  );
}

/** The session as a file for any calendar app; the feed in one's settings keeps up with changes. */
function AddToCalendar({ session: { _id, title } }: { session: SessionOut }) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(sessionCalendar, { params: { id: _id } }),
    onSuccess: ({ data }) =>
      saveFile(`${title}.ics`, new Blob([data.text], { type: 'text/calendar;charset=utf-8' })),
    onError: (error) => toast.danger(failureText(error, t('training.session.calendarFailed'))),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <Button look="navy" size="small" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
        <CalendarPlus aria-hidden="true" className="size-4.5" />
        {t('training.session.calendar')}
      </Button>
      <Link
        to="/dashboard/notifications"
        className="text-on-navy-muted hover:text-on-navy inline-flex min-h-11 items-center text-sm underline"
      >
        {t('training.session.calendarAll')}
      </Link>
    </div>
  );
}

interface Neighbour {
  _id: string;
  title: string;
}

function SessionNeighbours({ previous, next }: { previous?: Neighbour; next?: Neighbour }) {
  const { t } = useTranslation();
  if (!previous && !next) return null;
  return (
    <nav
      aria-label={t('training.session.around')}
      className="mx-auto grid w-full max-w-7xl gap-5 px-4 py-12 sm:grid-cols-2 sm:px-6 lg:py-16"
    >
      {previous && <NeighbourLink session={previous} label={t('training.session.previous')} />}
      {next && <NeighbourLink session={next} label={t('training.session.next')} forward />}
    </nav>
  );
}

interface NeighbourLinkProps {
  session: Neighbour;
  label: string;
  forward?: boolean;
}

function NeighbourLink({ session, label, forward = false }: NeighbourLinkProps) {
  const Arrow = forward ? ArrowRight : ArrowLeft;
  return (
    <Link
      to={`/session/${session._id}`}
      prefetch="intent"
      className={classes(
        'bg-surface border-line hover:border-link flex items-center gap-5 rounded-3xl border p-5 transition-[border-color] sm:p-6',
        // Stays on its own side without a previous session.
        forward && 'flex-row-reverse text-end sm:col-start-2',
      )}
    >
      <Arrow aria-hidden="true" className="text-link size-6 shrink-0 rtl:-scale-x-100" />
      <span className="min-w-0 grow">
        <span className="text-muted block text-sm font-semibold">{label}</span>
        <span className="block text-lg leading-snug font-bold wrap-anywhere">
          <bdi>{session.title}</bdi>
        </span>
      </span>
    </Link>
  );
}

/** Only those who may edit a session get its texts in both languages. */
const isEditor = ({ titleAr }: SessionOut): boolean => titleAr !== undefined;

/** Says that a session is a draft; for those who edit it also what is missing, with the way to the form. */
function SessionStaffBar({ session }: { session: SessionOut }) {
  const { t } = useTranslation();
  const isDraft = session.publishedAt === null;
  const edits = isEditor(session);
  if (!isDraft && !edits) return null;
  return (
    <section
      aria-label={t('training.session.staff')}
      className="border-line bg-surface shadow-card flex flex-col gap-5 rounded-3xl border p-5 sm:p-6 lg:flex-row lg:items-center lg:justify-between"
    >
      <div className="flex min-w-0 flex-col gap-3">
        {isDraft && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2 font-semibold">
            <DraftBadge />
            {t('training.session.draftText')}
          </p>
        )}
        {edits && <MaterialState session={session} />}
      </div>
      {edits && <EditActions session={session} isDraft={isDraft} />}
    </section>
  );
}

function MaterialState({ session }: { session: SessionOut }) {
  const { t } = useTranslation();
  const missing = missingMaterial(session);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <MaterialMarks missing={missing} />
      <MissingText missing={missing} className="text-muted" />
      {missing.length === 0 && (
        <p className="flex items-center gap-2">
          <CircleCheck aria-hidden="true" className="text-link size-5 shrink-0" />
          {t('training.session.complete')}
        </p>
      )}
    </div>
  );
}

function EditActions({ session, isDraft }: { session: SessionOut; isDraft: boolean }) {
  const { t } = useTranslation();
  const [publishing, setPublishing] = useState(false);
  const { publish, isPending } = usePublish();
  const edit = useRef<HTMLAnchorElement>(null);
  return (
    <div className="flex shrink-0 flex-wrap gap-3 max-sm:*:grow">
      {isDraft && <Button onClick={() => setPublishing(true)}>{t('sessions.publish.action')}</Button>}
      <Link
        ref={edit}
        to={`/dashboard/sessions/addsession?id=${session._id}&back=page`}
        className={buttonClass({ look: 'outline' })}
      >
        <Pencil aria-hidden="true" className="size-4.5" />
        {t('training.session.edit')}
      </Link>
      {publishing && (
        <PublishDialog
          sessions={[session]}
          publish={() => publish([session], true)}
          busy={isPending}
          onClose={() => setPublishing(false)}
          focusAfter={() => edit.current}
        />
      )}
    </div>
  );
}
