import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { LoadFailed } from './load-failed.tsx';
import { Skeleton } from './skeleton.tsx';

interface Part {
  what: string;
  count: number;
}

interface Removal {
  data: { parts: Part[]; blocked: boolean };
}

/** What goes with a row, read from the server when the dialog opens. */
export interface RemovalContents<Row> {
  query: (row: Row) => { queryKey: readonly unknown[]; read: () => Promise<Removal> };
  partText: (part: Part) => string;
  /** Shown in place of the text when the server would refuse the removal. */
  blockedText?: (row: Row) => string;
  /** What is offered then; it shows its own result. */
  instead?: { label: string; busy: boolean; run: (row: Row) => Promise<unknown> };
}

/** Null when the dialog has nothing to read. Never cached, because the numbers must be true when they are shown. */
export function useRemovalParts<Row>(contents: RemovalContents<Row> | undefined, row: Row | null) {
  const wanted = contents && row !== null ? contents.query(row) : null;
  const read = useQuery(
    queryOptions({
      queryKey: ['removal', ...(wanted?.queryKey ?? [])],
      queryFn: wanted ? wanted.read : skipToken,
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
    }),
  );
  return contents ? read : null;
}

interface Props {
  read: { data: Removal | undefined; error: Error | null; refetch: () => Promise<unknown> };
  partText: (part: Part) => string;
  blocked: boolean;
}

export function RemovalParts({ read: { data, error, refetch }, partText, blocked }: Props) {
  const { t } = useTranslation();
  if (!data && error)
    return (
      <div className="mt-4">
        <LoadFailed error={error} onRetry={refetch} />
      </div>
    );
  if (!data)
    return (
      <div role="status" className="mt-4">
        <span className="sr-only">{t('ui.loading')}</span>
        <Skeleton className="h-16" />
      </div>
    );
  const { parts } = data.data;
  if (parts.length === 0) return null;
  return (
    <div className="bg-sunken mt-4 rounded-2xl p-4">
      <p className="text-sm font-bold">{t(blocked ? 'ui.removal.has' : 'ui.removal.goes')}</p>
      <ul className="mt-2 list-disc ps-5 tabular-nums">
        {parts.map((part) => (
          <li key={part.what}>{partText(part)}</li>
        ))}
      </ul>
    </div>
  );
}
