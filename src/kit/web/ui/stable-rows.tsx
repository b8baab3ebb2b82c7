import { type RefObject, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Button } from './button.tsx';

interface Identified {
  _id: string;
}

/** A row; `gone` when it was there as the list was loaded, but no longer is. */
export type StableRow<Row> = Row & { gone: boolean };

/**
 * Merges the current rows into the visible ones: what is gone keeps its place, and what is new waits, so that nothing
 * moves under a finger.
 */
export function mergeRows<Row extends Identified>(shown: readonly Row[], now: readonly Row[]) {
  const current = new Map(now.map((row) => [row._id, row]));
  const known = new Set(shown.map(({ _id }) => _id));
  return {
    rows: shown.map((row): StableRow<Row> => {
      const still = current.get(row._id);
      return { ...(still ?? row), gone: !still };
    }),
    fresh: now.filter(({ _id }) => !known.has(_id)),
  };
}

/**
 * The list as it was first loaded, until it is refreshed on request. `scope` names what it is a list of: another one
 * begins anew. `now` is undefined while that is not known.
 */
export function useStableRows<Row extends Identified>(now: readonly Row[] | undefined, scope = '') {
  const [shown, setShown] = useState({ scope, rows: now });
  if (now && (!shown.rows || shown.scope !== scope)) setShown({ scope, rows: now });
  return {
    ...mergeRows(shown.rows ?? [], now ?? shown.rows ?? []),
    settle: () => setShown({ scope, rows: undefined }),
    /** For rows that the current list no longer has. */
    change: (ids: readonly string[], values: Partial<Row>) =>
      setShown(({ rows, ...rest }) => ({
        ...rest,
        rows: rows?.map((row) => (ids.includes(row._id) ? { ...row, ...values } : row)),
      })),
  };
}

interface FreshRowsProps {
  count: number;
  onShow: () => void;
  /** Takes the focus, because the button leaves. */
  focusTarget: RefObject<HTMLElement | null>;
}

/** Shows what has come since. Its place has to be as high without it. */
export function FreshRows({ count, onShow, focusTarget }: FreshRowsProps) {
  const { t } = useTranslation();
  return (
    <p role="status">
      {count > 0 && (
        <Button
          look="outline"
          size="small"
          className="whitespace-nowrap"
          onClick={() => {
            onShow();
            focusTarget.current?.focus();
          }}
        >
          {t('ui.list.fresh', { count })}
        </Button>
      )}
    </p>
  );
}
