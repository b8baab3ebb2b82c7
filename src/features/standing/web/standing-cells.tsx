import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '#kit/web/classes.ts';
import type { StandingOut } from '../standing.contract.ts';

/** Ranks that are highlighted, ties included. */
const topRanks = 10;

const colours = (rank: number) =>
  rank <= topRanks ? 'bg-standing-top-soft text-standing-top' : 'bg-standing-rest-soft text-standing-rest';

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
  own: boolean;
  /** For lists of several waves. */
  withWave: boolean;
}

export function StandingName({ row: { rank, name, total, level, wave }, own, withWave }: NameProps) {
  const { t } = useTranslation();
  const changes = useChangeCount(total);
  return (
    <span className="flex min-w-0 items-center gap-3" aria-current={own ? 'true' : undefined}>
      <span
        key={changes}
        className={classes(
          'flex h-8 min-w-10 shrink-0 items-center justify-center rounded-lg px-1.5 font-mono text-sm font-bold tabular-nums',
          colours(rank),
          marked(changes),
        )}
      >
        <span className="sr-only">{t('standing.table.rank', { rank })} </span>
        <span aria-hidden="true">{rank}</span>
      </span>
      <span className="min-w-0">
        <bdi className="wrap-anywhere">{name}</bdi>
        {withWave && (
          <span className="text-muted block text-xs font-normal">
            <bdi>{level}</bdi> · <bdi>{wave}</bdi>
          </span>
        )}
      </span>
      {own && (
        <span className="bg-primary text-on-primary shrink-0 rounded-full px-2.5 py-0.5 text-xs font-bold">
          {t('standing.table.you')}
        </span>
      )}
    </span>
  );
}

export function Handle({ handle }: { handle: string | null }) {
  return (
    <bdi dir="ltr" className="font-mono text-sm">
      {handle ?? '–'}
    </bdi>
  );
}

export function StandingTotal({ row: { rank, total, outOf } }: { row: StandingOut }) {
  const { t } = useTranslation();
  const changes = useChangeCount(total);
  return (
    <bdi
      key={changes}
      dir="ltr"
      className={classes(
        'inline-block rounded-lg px-2.5 py-1 font-mono text-sm font-bold whitespace-nowrap tabular-nums',
        colours(rank),
        marked(changes),
      )}
    >
      {t('standing.table.of', { total, outOf })}
    </bdi>
  );
}
