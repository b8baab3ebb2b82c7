import Flag from 'lucide-react/icons/flag';
import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { PersonLink } from '#features/people/web/shared/person-link.tsx';
import { classes } from '#kit/web/classes.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { ShareBar } from '#kit/web/ui/share-bar.tsx';
import type { StandingOut } from '../../standing.contract.ts';
import { goalShare, shownRank } from '../../standing.rules.ts';
import type { OwnTotal } from './target-celebration.tsx';

/** Ranks that are highlighted, ties included. */
const topRanks = 10;

const isTop = (row: OwnTotal) => (shownRank(row) ?? Infinity) <= topRanks;

const colours = (row: OwnTotal) =>
  isTop(row) ? 'bg-standing-top-soft text-standing-top' : 'bg-standing-rest-soft text-standing-rest';

/** Counts changes of a value; as a key it restarts the highlight animation. */
function useChangeCount(value: number): number {
  const [seen, setSeen] = useState({ value, changes: 0 });
  if (seen.value === value) return seen.changes;
  const changes = seen.changes + 1;
  setSeen({ value, changes });
  return changes;
}

const marked = (changes: number) => (changes > 0 ? 'animate-changed' : '');

export function Rank({ row }: { row: OwnTotal }) {
  const { t } = useTranslation();
  const rank = shownRank(row);
  const changes = useChangeCount(row.total);
  return (
    <span
      key={changes}
      className={classes(
        'flex h-8 min-w-10 shrink-0 items-center justify-center rounded-lg px-1.5 font-mono text-sm font-bold tabular-nums',
        colours(row),
        marked(changes),
      )}
    >
      <span className="sr-only">
        {rank === null ? t('standing.table.unranked') : t('standing.table.rank', { rank })}{' '}
      </span>
      <span aria-hidden="true">{rank ?? '–'}</span>
    </span>
  );
}

export interface RowProps {
  row: StandingOut;
  /** Set on the reader's own row. */
  ownRef: ((element: HTMLElement | null) => void) | undefined;
  /** For lists of several camps. */
  withCamp: boolean;
}

const Camp = ({ row: { level, wave: camp } }: { row: StandingOut }) => (
  <>
    <bdi>{level}</bdi> · <bdi>{camp}</bdi>
  </>
);

export function StandingName({ row, ownRef, withCamp }: RowProps) {
  const { t } = useTranslation();
  return (
    <span
      ref={ownRef}
      tabIndex={ownRef ? -1 : undefined}
      className="flex min-w-0 items-center gap-3 rounded-lg"
    >
      <Rank row={row} />
      <span className="min-w-0">
        <PersonLink id={row.userId}>
          <bdi className="wrap-anywhere md:wrap-break-word">{row.name}</bdi>
        </PersonLink>
        {withCamp && (
          <span className="text-muted block text-xs font-normal">
            <Camp row={row} />
          </span>
        )}
      </span>
      {ownRef && <Badge tone="strong">{t('standing.table.you')}</Badge>}
    </span>
  );
}

/** On a phone: the name with its total, and what the other columns say in a smaller line. */
export function StandingRow({ row, ownRef, withCamp }: RowProps) {
  const { t } = useTranslation();
  const { userId, name, handle, mentor } = row;
  return (
    <div
      ref={ownRef}
      tabIndex={ownRef ? -1 : undefined}
      className="flex min-h-13 flex-wrap items-center gap-2.5 rounded-lg"
    >
      <Rank row={row} />
      <div className="min-w-0 grow basis-40">
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 font-bold">
            <PersonLink id={userId}>
              <bdi className="wrap-anywhere">{name}</bdi>
            </PersonLink>
            {ownRef && <Badge tone="strong">{t('standing.table.you')}</Badge>}
          </span>
          <Total row={row} />
        </div>
        <div className="text-muted flex flex-wrap justify-between gap-x-3 text-xs leading-tight">
          <span>
            <span className="sr-only">{t('standing.table.handle')} </span>
            <bdi dir="ltr" className="font-mono wrap-anywhere">
              {handle ?? '–'}
            </bdi>
          </span>
          <span>
            <span className="sr-only">{t('standing.table.mentor')} </span>
            <bdi>{mentor ?? '–'}</bdi>
          </span>
        </div>
        {withCamp && (
          <div className="text-muted text-xs leading-tight">
            <Camp row={row} />
          </div>
        )}
      </div>
    </div>
  );
}

export function Handle({ handle }: { handle: string | null }) {
  return (
    <bdi dir="ltr" className="font-mono text-sm wrap-anywhere md:wrap-break-word">
      {handle ?? '–'}
    </bdi>
  );
}

function Total({ row }: { row: OwnTotal }) {
  const { t } = useTranslation();
  const { total, outOf } = row;
  const changes = useChangeCount(total);
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5">
      {total >= outOf && (
        <>
          <Flag aria-hidden="true" className="text-link size-4 shrink-0" />
          <span className="sr-only">{t('standing.table.reached')} </span>
        </>
      )}
      <bdi
        key={changes}
        dir="ltr"
        className={classes(
          'inline-block rounded-lg px-1.5 font-mono text-sm font-bold whitespace-nowrap tabular-nums md:px-2.5 md:py-1',
          colours(row),
          marked(changes),
        )}
      >
        {t('standing.table.of', { total, outOf })}
      </bdi>
    </span>
  );
}

/** The total out of the goal; the bar below shows how far that is, and a flag that it is reached. */
export const StandingTotal = ({ row }: { row: OwnTotal }) => (
  <span className="inline-flex shrink-0 flex-col items-end gap-1">
    <Total row={row} />
    <ShareBar
      share={goalShare(row)}
      fill={isTop(row) ? 'bg-standing-top' : 'bg-standing-rest'}
      className="h-1 w-20"
    />
  </span>
);
