import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import BellRing from 'lucide-react/icons/bell-ring';
import UserMinus from 'lucide-react/icons/user-minus';
import { useId, type ReactNode } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { campProgress, isCampOver } from '#features/programme/camps.rules.ts';
import { progressText } from '#features/programme/web/shared/progress-text.ts';
import { OwnSessions } from '#features/home/web/shared/own-sessions.tsx';
import { VoidWarnings, OwnWarning } from '#features/home/web/shared/own-warning.tsx';
import { clubToday } from '#club/shared/club-time.ts';
import { dayText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import { classes } from '#kit/web/classes.ts';
import { Button } from '#kit/web/ui/button.tsx';
import type { PersonCampOut } from '../people.contract.ts';
import { campTitle } from './camp-title.ts';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { CampTotal } from '#features/home/web/shared/camp-total.tsx';
import { isRankFinal } from '#features/results/sheets.rules.ts';
import { isRanked } from '#features/results/standing.rules.ts';
import { PersonLink } from './shared/person-link.tsx';

interface Props {
  camp: PersonCampOut;
  /** Without them the reader may not. */
  onJoined?: () => void;
  onRemind?: () => void;
  onMove?: () => void;
  onRemoveFromCamp?: () => void;
  onMentor?: () => void;
  onHandover?: () => void;
}

/** A camp in which somebody trains: facts, warnings, sessions with marks and results. */
export function PersonCamp(props: Props) {
  const { camp, onJoined, onRemind, onMove, onRemoveFromCamp, onMentor, onHandover } = props;
  const { t } = useTranslation();
  const id = useId();
  const language = useLanguage();
  const progress = campProgress(camp, clubToday());
  const archived = camp.archivedAt !== null;
  const over = isCampOver(camp, clubToday());
  const joined = dayText(camp.joinedAt, language);
  return (
    <article aria-labelledby={id} className="flex flex-col gap-5 py-6 first:pt-0 last:pb-0">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="text-muted text-sm font-semibold wrap-anywhere">
            <bdi>{camp.level}</bdi>
          </p>
          <h3 id={id} className="text-xl wrap-anywhere">
            <Link to={`/wave/${camp.campId}`} className="hover:text-link hover:underline">
              <bdi>{camp.title}</bdi>
            </Link>
          </h3>
          <p className="text-muted mt-0.5 flex flex-wrap gap-x-3 text-sm">
            <span>{t(...progressText(progress))}</span>
            {!archived && onJoined ? (
              <button
                type="button"
                className="hover:text-link inline-flex items-center gap-1 underline underline-offset-4 max-md:min-h-11"
                aria-label={t('people.waves.joinedOf', { wave: campTitle(camp), day: joined })}
                onClick={onJoined}
              >
                {t('people.waves.joined', { day: joined })}
              </button>
            ) : (
              <time dateTime={camp.joinedAt}>{t('people.waves.joined', { day: joined })}</time>
            )}
          </p>
        </div>
        {!archived && (
          <div className="flex flex-wrap gap-2">
            {onRemind && (
              <Button
                look="outline"
                size="small"
                aria-label={t('people.remind.openOf', { wave: campTitle(camp) })}
                onClick={onRemind}
              >
                <BellRing aria-hidden="true" className="size-4" />
                {t('people.remind.open')}
              </Button>
            )}
            {onHandover && (
              <Button look="outline" size="small" onClick={onHandover}>
                <ArrowRightLeft aria-hidden="true" className="size-4" />
                {t('people.handover.open')}
              </Button>
            )}
            {onMove && (
              <Button
                look="outline"
                size="small"
                aria-label={t('people.move.openOf', { wave: campTitle(camp) })}
                onClick={onMove}
              >
                <ArrowRightLeft aria-hidden="true" className="size-4" />
                {t('people.move.open')}
              </Button>
            )}
            {onRemoveFromCamp && (
              <Button
                look="outline"
                size="small"
                className="text-danger! hover:border-danger!"
                aria-label={t('people.takeOut.openOf', { wave: campTitle(camp) })}
                onClick={onRemoveFromCamp}
              >
                <UserMinus aria-hidden="true" className="size-4" />
                {t('people.takeOut.open')}
              </Button>
            )}
          </div>
        )}
      </header>
      <CampFacts camp={camp} over={over} onMentor={archived ? undefined : onMentor} />
      <Warnings camp={camp} />
      <OwnSessions sessions={camp.sessions} collapsed={over} />
    </article>
  );
}

/** What the trainee has to do is said to the trainee alone. */
function Warnings({ camp: { warnings, voidWarnings } }: { camp: PersonCampOut }) {
  return (
    <>
      {warnings.length > 0 && (
        <ul className="flex flex-col gap-3">
          {warnings.map((warning) => (
            <li key={warning._id}>
              <OwnWarning warning={{ ...warning, needed: null, link: null }} />
            </li>
          ))}
        </ul>
      )}
      <VoidWarnings warnings={voidWarnings} />
    </>
  );
}

/** Total, rank, attendance, warnings and mentor in a camp. */
function CampFacts({ camp, over, onMentor }: Pick<Props, 'camp' | 'onMentor'> & { over: boolean }) {
  const { t } = useTranslation();
  const { campId, total, outOf, rank, trainees, mentor, mentorId, attendance, warnings } = camp;
  return (
    <div className="flex flex-col gap-5">
      <CampTotal total={total} outOf={outOf} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 lg:grid-cols-4">
        <Fact label={t(isRankFinal(camp, clubToday()) ? 'progress.wave.finalRank' : 'progress.wave.rank')}>
          <Link
            to={`/dashboard/standing?campId=${campId}`}
            className="hover:text-link tabular-nums hover:underline"
          >
            {isRanked({ total })
              ? t('progress.wave.rankOf', { rank, trainees })
              : t('progress.wave.unranked')}
          </Link>
        </Fact>
        <Fact label={t('people.waves.attendance')}>
          <span className="tabular-nums">
            {attendance.held === 0 ? t('people.list.noSessions') : t('people.waves.attended', attendance)}
          </span>
        </Fact>
        <Fact label={t('people.waves.warnings')}>
          {warnings.length === 0 ? (
            t('people.waves.noWarnings')
          ) : (
            <span className={classes('inline-flex items-center gap-1.5', !over && 'text-danger')}>
              <TriangleAlert aria-hidden="true" className="size-4.5 shrink-0" />
              {t('people.risk.warnings', { count: warnings.length })}
            </span>
          )}
        </Fact>
        <Fact label={t('progress.wave.mentor')}>
          {mentor === null || mentorId === null ? (
            t('people.list.noMentor')
          ) : (
            <PersonLink id={mentorId}>
              <bdi className="wrap-anywhere">{mentor}</bdi>
            </PersonLink>
          )}
          {onMentor && (
            <button
              type="button"
              className="text-link ms-2 inline-flex min-h-11 items-center text-sm underline underline-offset-4 md:min-h-8"
              aria-label={t('people.waves.mentorOf', { wave: campTitle(camp) })}
              onClick={onMentor}
            >
              {t('people.waves.mentorChange')}
            </button>
          )}
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-bold">{children}</dd>
    </div>
  );
}
