import { useTranslation } from '#kit/web/i18n.ts';
import { Link, useLocation } from 'react-router';
import { useDecidedNews } from '#features/attendance/web/excuses/excuses.hooks.ts';
import { OwnExcuse } from '#features/attendance/web/shared/own-excuse.tsx';
import { getProgress, type OwnCampOut } from '../progress.contract.ts';
import { type SessionAction, OwnSessions } from './shared/own-sessions.tsx';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { clubToday } from '#club/shared/club-time.ts';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useCallback, useId, type ReactNode } from 'react';
import { campProgress, isCampOver } from '#features/programme/camps.rules.ts';
import { progressText } from '#features/programme/web/shared/progress-text.ts';
import { OwnWarning, VoidWarnings } from './shared/own-warning.tsx';
import { ToDo } from './progress/to-do.tsx';
import { countsUntil, isRankFinal } from '#features/results/sheets.rules.ts';
import { isRanked } from '#features/results/standing.rules.ts';
import { useLanguage } from '#kit/web/language.ts';
import { dayText, timeText, weekdayText } from '#club/web/date-text.ts';
import { ContactLinks } from '#features/people/web/shared/contact-links.tsx';
import { GroupLink } from '#features/programme/web/shared/group-link.tsx';
import { PlaceText } from '#features/programme/web/shared/place-text.tsx';
import { classes } from '#kit/web/classes.ts';
import { CampTotal } from './shared/camp-total.tsx';

interface Props {
  camps: OwnCampOut[];
  /** The camp whose rank and next session stand at the top of the page. */
  shownAbove?: string;
}

/** From a session before one joined there is nothing to be excused. */
const excuse: SessionAction = (session) => session.counted && <OwnExcuse {...session} />;

/** Camps that are over come last, in a group of their own. */
export function OwnCamps({ camps, shownAbove }: Props) {
  const { t } = useTranslation();
  useDecidedNews(getProgress);
  const today = clubToday();
  const past = camps.filter((camp) => isCampOver(camp, today));
  const current = camps.filter((camp) => !isCampOver(camp, today));
  return (
    <div className="flex flex-col gap-6">
      {current.length === 0 && (
        <AskToJoin title={t('progress.page.between')} text={t('progress.page.betweenText')} />
      )}
      {current.map((camp) => (
        <OwnCamp key={camp.campId} camp={camp} brief={camp.campId === shownAbove} sessionAction={excuse} />
      ))}
      {past.length > 0 && (
        <section aria-labelledby="past-waves" className="mt-6 flex flex-col gap-6">
          <h2 id="past-waves" className="text-xl">
            {t('progress.page.past')}
          </h2>
          {past.map((camp) => (
            <OwnCamp key={camp.campId} camp={camp} />
          ))}
        </section>
      )}
    </div>
  );
}

/** Somebody without a current camp may ask to join one. */
export function AskToJoin({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState title={title} text={text}>
      <Link to="/form" className={buttonClass()}>
        {t('camps.mine.ask')}
      </Link>
    </EmptyState>
  );
}

interface OwnCampProps {
  camp: OwnCampOut;
  /** Rank and next session are shown elsewhere on the page. */
  brief?: boolean;
  /** What the reader can do about a session, for their own camps. */
  sessionAction?: SessionAction;
}

/** One of the trainee's camps: what is needed, progress and sessions. */
function OwnCamp({ camp, brief = false, sessionAction }: OwnCampProps) {
  const { t } = useTranslation();
  const id = useId();
  const today = clubToday();
  const over = isCampOver(camp, today);
  return (
    <article
      id={camp.campId}
      ref={useHashTarget(camp.campId)}
      aria-labelledby={`${id}-level ${id}`}
      className="border-line bg-surface shadow-card flex flex-col gap-6 rounded-3xl border p-5 sm:p-8"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <p id={`${id}-level`} className="text-muted text-sm font-semibold wrap-anywhere">
            <bdi>{camp.level}</bdi>
          </p>
          <h2 id={id} className="text-2xl wrap-anywhere">
            <Link to={`/wave/${camp.campId}`} className="hover:text-link hover:underline">
              <bdi>{camp.title}</bdi>
            </Link>
          </h2>
        </div>
        <p className="bg-sunken text-muted rounded-full px-3 py-1 text-sm font-semibold tabular-nums">
          {t(...progressText(campProgress(camp, today)))}
        </p>
      </header>
      {over ? <Farewell camp={camp} today={today} /> : <ToDo camp={camp} />}
      {over && camp.warnings.length > 0 && <Warnings warnings={camp.warnings} />}
      <VoidWarnings warnings={camp.voidWarnings} />
      <OwnFacts camp={camp} brief={brief} over={over} />
      <OwnSessions sessions={camp.sessions} collapsed={over} action={over ? undefined : sessionAction} />
    </article>
  );
}

/** Somebody whom the mail about the end of the camp leads here sees it at once, though it stands below others. */
function useHashTarget(campId: string) {
  const { hash } = useLocation();
  return useCallback(
    (card: HTMLElement | null) => {
      if (hash === `#${campId}`) card?.scrollIntoView();
    },
    [hash, campId],
  );
}

function Farewell({ camp, today }: { camp: OwnCampOut; today: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const until = countsUntil(camp);
  return (
    <p className="text-muted">
      {t('progress.wave.finished')} {camp.archivedAt !== null && t('progress.wave.archived')}
      {until !== null && until >= today && t('progress.wave.late', { until: dayText(until, language) })}
    </p>
  );
}

/** Of a camp that is over. */
function Warnings({ warnings }: Pick<OwnCampOut, 'warnings'>) {
  const { t } = useTranslation();
  return (
    <section className="bg-sunken rounded-2xl p-4 sm:p-5">
      <h3 className="flex items-center gap-2.5 text-base">
        <TriangleAlert aria-hidden="true" className="text-muted size-5 shrink-0" />
        {t('progress.wave.had', { count: warnings.length })}
      </h3>
      <ul className="mt-3 flex flex-col gap-3">
        {warnings.map((warning) => (
          <li key={warning._id}>
            <OwnWarning warning={{ ...warning, needed: null, link: null }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OwnFactsProps {
  camp: OwnCampOut;
  /** Without rank and next session. */
  brief?: boolean;
  over: boolean;
}

/** Own progress: total, rank, mentor and next session. */
function OwnFacts({ camp, brief = false, over }: OwnFactsProps) {
  const { t } = useTranslation();
  const { total, outOf, attendance, mentor, mentorContact, groupLink, next, sessions } = camp;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <CampTotal total={total} outOf={outOf} />
        {total >= outOf && <p className="mt-2 text-sm font-semibold">{t('progress.wave.reached')}</p>}
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4 gap-y-5 sm:contents">
        {!brief && <Rank camp={camp} />}
        {attendance.held > 0 && (
          <Fact label={t('people.waves.attendance')}>
            <span className="tabular-nums">{t('people.waves.attended', attendance)}</span>
          </Fact>
        )}
        {over && <SheetsFact sessions={sessions} />}
        {mentor !== null && (
          <Fact label={t('progress.wave.mentor')} wide="on-phones">
            <bdi className="wrap-anywhere">{mentor}</bdi>
            <ContactLinks name={mentor} ways={mentorContact} place="page" className="mt-2" />
          </Fact>
        )}
        {!brief && next && <Next next={next} />}
      </dl>
      <GroupLink link={groupLink} />
    </div>
  );
}

/** What was solved of the sheets of which that is known; one that several sessions name counts once, as in the total. */
function SheetsFact({ sessions }: Pick<OwnCampOut, 'sessions'>) {
  const { t } = useTranslation();
  const known = sessions.flatMap(({ sheet, counted, sessionId }) =>
    counted && sheet?.problems && sheet.solved !== null
      ? [{ key: sheet.contestId ?? sessionId, solved: sheet.solved, problems: sheet.problems }]
      : [],
  );
  if (known.length === 0) return null;
  const sheets = [...Map.groupBy(known, ({ key }) => key).values()];
  const sum = (part: 'solved' | 'problems') =>
    sheets.reduce((all, same) => all + Math.max(...same.map((sheet) => sheet[part])), 0);
  return (
    <Fact label={t('progress.wave.sheets')}>
      <span className="tabular-nums">
        {t('progress.wave.totalOf', {
          total: sum('solved'),
          outOf: sum('problems'),
        })}
      </span>
    </Fact>
  );
}

function Rank({ camp }: { camp: OwnCampOut }) {
  const { t } = useTranslation();
  const { rank, trainees, total, campId } = camp;
  return (
    <Fact label={t(isRankFinal(camp, clubToday()) ? 'progress.wave.finalRank' : 'progress.wave.rank')}>
      <span className="tabular-nums">
        {isRanked({ total }) ? t('progress.wave.rankOf', { rank, trainees }) : t('progress.wave.unranked')}
      </span>
      <Link
        to={`/dashboard/standing?campId=${campId}`}
        className="text-link block text-sm font-semibold underline"
      >
        {t('progress.wave.standing')}
      </Link>
    </Fact>
  );
}

function Next({ next }: { next: NonNullable<OwnCampOut['next']> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { sessionId, title, startsAt, place } = next;
  return (
    <Fact label={t('progress.wave.next')} wide>
      <Link to={`/session/${sessionId}`} className="text-link wrap-anywhere underline">
        <bdi>{title}</bdi>
      </Link>
      {startsAt !== null && (
        <time dateTime={startsAt} className="text-muted block text-sm font-normal">
          {weekdayText(startsAt, language)} {dayText(startsAt, language)} · {timeText(startsAt, language)}
        </time>
      )}
      <PlaceText place={place} linked className="text-sm font-normal" />
    </Fact>
  );
}

interface FactProps {
  label: string;
  wide?: boolean | 'on-phones';
  children: ReactNode;
}

function Fact({ label, wide = false, children }: FactProps) {
  return (
    <div className={classes(wide && (wide === true ? 'col-span-full' : 'max-sm:col-span-full'))}>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-bold">{children}</dd>
    </div>
  );
}
