import Flag from 'lucide-react/icons/flag';
import { type Ref, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { PersonLink } from '#features/people/web/shared/person-link.tsx';
import { classes } from '#kit/web/classes.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { ShareBar } from '#kit/web/ui/share-bar.tsx';
import type { StandingOut } from '../../standing.contract.ts';
import { goalShare, shownRank } from '../../standing.rules.ts';

/** Ranks that are highlighted, ties included. */
const topRanks = 10;

const isTop = (row: Pick<StandingOut, 'rank' | 'total'>) => (shownRank(row) ?? Infinity) <= topRanks;

const colours = (row: StandingOut) =>
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

interface NameProps {
  row: StandingOut;
  /** Set on the reader's own row. */
  ownRef: Ref<HTMLSpanElement> | undefined;
  /** For lists of several camps. */
  withCamp: boolean;
}

export function StandingName({ row, ownRef, withCamp }: NameProps) {
  const { t } = useTranslation();
  const { userId, name, total, level, wave: camp } = row;
  const rank = shownRank(row);
  const changes = useChangeCount(total);
  return (
    <span
      ref={ownRef}
      tabIndex={ownRef ? -1 : undefined}
      className="flex min-w-0 items-center gap-3 rounded-lg"
    >
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
      <span className="min-w-0">
        <PersonLink id={userId}>
          <bdi className="wrap-anywhere">{name}</bdi>
        </PersonLink>
        {withCamp && (
          <span className="text-muted block text-xs font-normal">
            <bdi>{level}</bdi> · <bdi>{camp}</bdi>
          </span>
        )}
      </span>
      {ownRef && <Badge tone="strong">{t('standing.table.you')}</Badge>}
    </span>
  );
}

export function Handle({ handle }: { handle: string | null }) {
  return (
    <bdi dir="ltr" className="font-mono text-sm wrap-anywhere">
      {handle ?? '–'}
    </bdi>
  );
}

/** The total out of the goal; the bar below shows how far that is, and a flag that it is reached. */
export function StandingTotal({ row }: { row: StandingOut }) {
  const { t } = useTranslation();
  const { total, outOf } = row;
  const changes = useChangeCount(total);
  return (
    <span className="inline-flex flex-col items-end gap-1">
      <span className="inline-flex items-center gap-1.5">
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
            'inline-block rounded-lg px-2.5 py-1 font-mono text-sm font-bold whitespace-nowrap tabular-nums',
            colours(row),
            marked(changes),
          )}
        >
          {t('standing.table.of', { total, outOf })}
        </bdi>
      </span>
      <ShareBar
        share={goalShare(row)}
        fill={isTop(row) ? 'bg-standing-top' : 'bg-standing-rest'}
        className="h-1 w-20"
      />
    </span>
  );
}
