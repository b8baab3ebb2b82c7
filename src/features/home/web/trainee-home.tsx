import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { ownProgressQuery, homeQuery } from './home.hooks.ts';
import { useWhenText } from './when-text.ts';
import { OwnRequestsNote, RequestsOr } from '#features/programme/web/shared/own-requests.tsx';
import { may, type Role } from '#club/shared/access.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { AskToJoin, OwnCamps } from './own-camps.tsx';
import type { ReactNode } from 'react';
import { PlaceText } from '#features/programme/web/shared/place-text.tsx';
import { isRanked } from '#features/results/standing.rules.ts';
import { Skeleton } from '#kit/web/ui/loading.tsx';
import type { ComingOut, HomeOut } from '../home.contract.ts';
import { sessionPath, standingPath } from '../home.links.ts';

/** A trainee's own camps, or how to join one. */
export function TraineeHome({ role }: { role: Role }) {
  const { t } = useTranslation();
  const trains = may(role, 'level.details');
  const read = useQuery(ownProgressQuery);
  const home = useQuery({ ...homeQuery, enabled: trains });
  const shownAbove = home.data?.data.standing?.camp._id;
  return (
    <>
      <PageHeader title={t('progress.page.title')} text={t('progress.page.text')} />
      {/* When it cannot be read, each camp below shows the same. */}
      {trains && !(home.isError && !home.data) && <OwnPlace home={home.data?.data} />}
      <QueryBoundary read={read}>
        {({ data }) =>
          data.length === 0 ? (
            <RequestsOr
              none={<AskToJoin title={t('camps.mine.emptyTitle')} text={t('camps.mine.emptyText')} />}
            />
          ) : (
            <>
              <OwnRequestsNote className="mb-10" />
              <OwnCamps camps={data} shownAbove={shownAbove} />
            </>
          )
        }
      </QueryBoundary>
    </>
  );
}

/** A trainee's rank and next session, in sight without scrolling. */
function OwnPlace({ home }: { home: HomeOut | undefined }) {
  if (home && !home.standing) return null;
  return (
    <div className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
      {home?.standing ? (
        <>
          <Rank standing={home.standing} />
          <Next session={home.next} />
        </>
      ) : (
        <>
          <Skeleton className="h-32 rounded-2xl" />
          <Skeleton className="h-32 rounded-2xl" />
        </>
      )}
    </div>
  );
}

const tile = 'border-line bg-surface flex min-h-32 flex-col rounded-2xl border p-4 wrap-anywhere sm:p-5';
const tappable = `${tile} shadow-card hover:border-primary`;

function Rank({ standing }: { standing: NonNullable<HomeOut['standing']> }) {
  const { t } = useTranslation();
  const { camp, rank, of, total, outOf } = standing;
  const ranked = isRanked(standing);
  return (
    <Link to={standingPath(camp._id)} className={tappable}>
      <Label>{t('work.standing.title')}</Label>
      <span className="mt-1 text-2xl leading-heading font-black tabular-nums">
        {ranked ? t('work.standing.place', { rank, of }) : t('work.standing.unranked')}
      </span>
      <span className="text-muted mt-auto pt-2 text-sm tabular-nums">
        {ranked ? t('work.standing.solved', { total, outOf }) : t('work.standing.first')}
      </span>
      <span className="sr-only">{t('work.standing.open')}</span>
    </Link>
  );
}

function Next({ session }: { session: ComingOut | null }) {
  const { t } = useTranslation();
  const whenText = useWhenText();
  if (!session)
    return (
      <div className={tile}>
        <Label>{t('work.next.title')}</Label>
        <span className="text-muted mt-1">{t('work.next.none')}</span>
      </div>
    );
  const { title, startsAt, place } = session;
  return (
    <Link to={sessionPath(session)} className={tappable}>
      <Label>{t('work.next.title')}</Label>
      <bdi className="mt-1 leading-snug font-bold">{title}</bdi>
      {startsAt !== null && (
        <time dateTime={startsAt} className="text-muted mt-auto pt-2 text-sm">
          {whenText(startsAt)}
        </time>
      )}
      <PlaceText place={place} className="text-muted mt-1 text-sm" />
    </Link>
  );
}

const Label = ({ children }: { children: ReactNode }) => (
  <span className="text-muted text-sm font-semibold">{children}</span>
);
