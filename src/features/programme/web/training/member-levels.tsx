import { may, type Role } from '#club/shared/access.ts';
import { QueryProvider } from '#kit/web/query.tsx';
import Layers from 'lucide-react/icons/layers';
import { type LevelOut, listLevels } from '../../levels.contract.ts';
import { excerptOf } from '#kit/web/format-text.ts';
import { EmptyNote } from '#kit/web/ui/empty-state.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { wholeListQuery } from '#kit/web/whole-list.ts';
import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import type { OwnRequestOut } from '../../requests.contract.ts';
import { currentRequests } from '../../requests.rules.ts';
import { ownRequestsQuery } from '../requests/own-requests.hooks.ts';
import { RequestList, RequestPlace } from '../shared/own-requests.tsx';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { LevelCard, LevelGrid, LevelsSkeleton, LockedLevels } from './level-card.tsx';

export function MemberLevels({ role, titles }: { role: Role; titles: string[] }) {
  return (
    <QueryProvider>
      {may(role, 'level.details') ? <OpenLevels /> : <WaitingLevels titles={titles} />}
    </QueryProvider>
  );
}

function WaitingLevels({ titles }: { titles: string[] }) {
  const { t } = useTranslation();
  return (
    <QueryBoundary
      read={useQuery(ownRequestsQuery)}
      failed={t('training.common.loadFailed')}
      loading={<LevelsSkeleton />}
    >
      {({ data }) => <RequestedLevels requests={data} titles={titles} />}
    </QueryBoundary>
  );
}

/** The levels for people who are not accepted yet, with what became of their requests. */
function RequestedLevels({ requests, titles }: { requests: OwnRequestOut[]; titles: string[] }) {
  const { t } = useTranslation();
  const current = currentRequests(requests);
  const waits = current.some(({ status }) => status === 'pending');
  return (
    <>
      <RequestPlace className="mb-16 flex max-w-3xl flex-col items-start gap-6">
        <p className="text-on-navy-muted text-lg">{t(leadOf(requests, current))}</p>
        {current.length > 0 && (
          <div className="w-full">
            <RequestList requests={current} />
          </div>
        )}
        <Link to="/form" className={buttonClass({ look: 'accent' })}>
          {t(waits ? 'training.levels.waitingForm' : 'training.levels.ask')}
          <ArrowRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </Link>
      </RequestPlace>
      <LockedLevels titles={titles} until="acceptance" />
    </>
  );
}

function leadOf(all: OwnRequestOut[], current: OwnRequestOut[]) {
  if (current.some(({ status }) => status === 'pending')) return 'training.levels.waitingText';
  if (all.length > 0 && current.length === 0) return 'requests.own.notIn';
  return current.length > 0 ? 'training.levels.rejectedText' : 'training.levels.notAskedText';
}

const excerpt = 160;

export function OpenLevels() {
  const { t } = useTranslation();
  return (
    <QueryBoundary
      read={useQuery(wholeListQuery(listLevels, {}))}
      failed={t('training.common.loadFailed')}
      loading={<LevelsSkeleton />}
    >
      {({ data }) =>
        data.length > 0 ? (
          <LevelList levels={data} />
        ) : (
          <div className="bg-surface text-ink rounded-3xl">
            <EmptyNote Icon={Layers} title={t('training.levels.none')} text={t('training.levels.noneText')} />
          </div>
        )
      }
    </QueryBoundary>
  );
}

function LevelList({ levels }: { levels: LevelOut[] }) {
  const { t } = useTranslation();
  return (
    <LevelGrid>
      {levels.map(({ _id, title, description = '', camps = [] }, order) => (
        <LevelCard key={_id} title={title} order={order}>
          <p className="text-on-navy-muted mt-3 text-lg wrap-anywhere">
            <bdi>{excerptOf(description, excerpt)}</bdi>
          </p>
          <div className="mt-auto flex flex-wrap items-center justify-between gap-4 pt-8">
            <span className="text-on-navy-muted text-sm font-semibold">
              {t('training.levels.waves', { count: camps.length })}
            </span>
            <Link
              to={`/level/${_id}`}
              className={buttonClass({ look: 'accent' }, 'after:absolute after:inset-0 after:rounded-3xl')}
            >
              <span>
                {t('training.levels.join')}
                <span className="sr-only">: {title}</span>
              </span>
              <ArrowRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
            </Link>
          </div>
        </LevelCard>
      ))}
    </LevelGrid>
  );
}
