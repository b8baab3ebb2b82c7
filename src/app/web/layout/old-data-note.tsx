import { type Query, useQueryClient } from '@tanstack/react-query';
import Clock from 'lucide-react/icons/clock';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { useOnline } from '#kit/web/connection.ts';
import { useLanguage } from '#kit/web/language.ts';
import { asOfText } from './page-time.ts';

const hasFailed = ({ state }: Query) => state.status === 'error';

/** When the oldest data on screen was loaded that cannot be refreshed now; 0 if all of it is fresh. */
function useOldDataTime(online: boolean): number {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  const read = () => {
    const old = cache
      .getAll()
      .filter((query) => query.isActive() && query.state.data !== undefined && query.meta?.frame !== true)
      .filter((query) => !online || hasFailed(query));
    return old.length > 0 ? Math.min(...old.map(({ state }) => state.dataUpdatedAt)) : 0;
  };
  return useSyncExternalStore(subscribe, read, () => 0);
}

/** Above a screen whose data could not be refreshed: how old it is. */
export function OldDataNote({ className = '' }: { className?: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const online = useOnline();
  const queries = useQueryClient();
  const time = useOldDataTime(online);
  if (time === 0) return null;
  const values = { time: asOfText(time, language) };
  return (
    <p
      role="status"
      className={`text-muted animate-late flex flex-wrap items-center gap-x-2 text-sm font-semibold ${className}`}
    >
      <Clock aria-hidden="true" className="size-4 shrink-0" />
      {online ? t('shell.connection.notRefreshed', values) : t('shell.connection.asOf', values)}
      {online && (
        <button
          type="button"
          className="text-link min-h-11 px-1 underline underline-offset-4"
          onClick={() => void queries.refetchQueries({ type: 'active', predicate: hasFailed })}
        >
          {t('ui.retry')}
        </button>
      )}
    </p>
  );
}
