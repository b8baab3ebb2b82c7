import { useTranslation } from '#kit/web/i18n.ts';
import type { RemovalOut, RemovalPart } from '#club/shared/removal.ts';
import type { Endpoint } from '#kit/shared/endpoint.ts';
import type { RemovalContents } from '#kit/web/ui/removal-dialog.tsx';

interface Wanted<Row> extends Omit<RemovalContents<Row>, 'query' | 'partText'> {
  endpoint: Endpoint;
  idOf: (row: Row) => string;
  read: (id: string) => Promise<{ data: RemovalOut }>;
}

/** For a delete dialog: reads what goes with a row and says it in the reader's language. */
export function useRemovalContents<Row>({
  endpoint,
  idOf,
  read,
  ...rest
}: Wanted<Row>): RemovalContents<Row> {
  const { t } = useTranslation();
  return {
    ...rest,
    query: (row) => ({ queryKey: [endpoint.path, idOf(row)], read: () => read(idOf(row)) }),
    partText: ({ what, count }) => t(`removal.parts.${what as RemovalPart}`, { count }),
  };
}
