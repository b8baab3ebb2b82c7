import { useTranslation } from 'react-i18next';
import { classes } from '#kit/web/classes.ts';
import type { StandingOut } from '../standing.contract.ts';

/** So many ranks stand out; those who share the last of them all do. */
const topRanks = 10;

const colours = (rank: number) =>
  rank <= topRanks ? 'bg-standing-top-soft text-standing-top' : 'bg-standing-rest-soft text-standing-rest';

export function StandingName({ row: { rank, name }, own }: { row: StandingOut; own: boolean }) {
  const { t } = useTranslation();
  return (
    <span className="flex min-w-0 items-center gap-3" aria-current={own ? 'true' : undefined}>
      <span
        className={classes(
          'flex h-8 min-w-10 shrink-0 items-center justify-center rounded-lg px-1.5 font-mono text-sm font-bold tabular-nums',
          colours(rank),
        )}
      >
        <span className="sr-only">{t('standing.table.rank', { rank })} </span>
        <span aria-hidden="true">{rank}</span>
      </span>
      <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
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
  return (
    <bdi
      dir="ltr"
      className={classes(
        'inline-block rounded-lg px-2.5 py-1 font-mono text-sm font-bold whitespace-nowrap tabular-nums',
        colours(rank),
      )}
    >
      {t('standing.table.of', { total, outOf })}
    </bdi>
  );
}
