import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import type { Role } from '#club/shared/access.ts';
import { classes } from '#kit/web/classes.ts';
import { LoadFailed } from '#kit/web/ui/load-failed.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import type { WaitingOut } from '../home.contract.ts';
import { type WaitingKind, waitingPath } from '../home.links.ts';
import { decidedBy, useWaiting } from './home.hooks.ts';
import { waitingIcons } from './waiting-icons.ts';

/** What waits for a decision of the reader, each one tap away. */
export function WaitingFigures({ role }: { role: Role }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useWaiting();
  const kinds = decidedBy(role);
  if (kinds.length === 0) return null;
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="mb-4 text-xl">
        {t('work.waiting.title')}
      </h2>
      {!data && error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <ul className={classes('grid grid-cols-2 gap-3', kinds.length > 2 && 'xl:grid-cols-4')}>
          {kinds.map((kind) => (
            <li key={kind}>
              {data ? <Figure kind={kind} waiting={data.data} /> : <Skeleton className="h-30 rounded-2xl" />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Figure({ kind, waiting }: { kind: WaitingKind; waiting: WaitingOut }) {
  const { t } = useTranslation();
  const Icon = waitingIcons[kind];
  const count = waiting[kind] ?? 0;
  const calm = count === 0;
  return (
    <Link
      to={waitingPath(kind, waiting)}
      className={classes(
        'border-line flex h-30 flex-col justify-between rounded-2xl border p-4',
        calm ? 'text-muted hover:border-line-strong' : 'bg-surface shadow-card hover:border-primary',
      )}
    >
      <span className="flex items-start justify-between gap-2">
        <span className={classes('text-sm leading-snug font-semibold', !calm && 'text-ink')}>
          {t(`work.waiting.${kind}`)}
        </span>
        <Icon aria-hidden="true" className={classes('size-5 shrink-0', !calm && 'text-link')} />
      </span>
      {calm ? (
        <span className="text-sm">{t('work.waiting.nothing')}</span>
      ) : (
        <span className="text-3xl leading-none font-black tabular-nums">{count}</span>
      )}
    </Link>
  );
}
