import { useCallback, useMemo, useState } from 'react';

export interface Selection {
  ids: ReadonlySet<string>;
  toggle: (id: string, on: boolean) => void;
  setMany: (ids: readonly string[], on: boolean) => void;
  clear: () => void;
}

const none: ReadonlySet<string> = new Set();

/**
 * Selected rows of a list, across its pages. The scope is its search and filters: when they change, the selection is
 * cleared, because nobody should act on rows out of sight.
 */
export function useSelection(scope: string): Selection {
  const [chosen, setChosen] = useState({ scope, ids: none });
  if (chosen.scope !== scope) setChosen({ scope, ids: none });

  const setMany = useCallback((ids: readonly string[], on: boolean) => {
    setChosen((now) => {
      const next = new Set(now.ids);
      for (const id of ids)
        if (on) next.add(id);
        else next.delete(id);
      return { ...now, ids: next };
    });
  }, []);
  const toggle = useCallback((id: string, on: boolean) => setMany([id], on), [setMany]);
  const clear = useCallback(() => setChosen((now) => ({ ...now, ids: none })), []);
  return useMemo(() => ({ ids: chosen.ids, toggle, setMany, clear }), [chosen.ids, toggle, setMany, clear]);
}
