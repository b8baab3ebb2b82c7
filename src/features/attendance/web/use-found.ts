import { useEffect, useRef, useState } from 'react';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import type { SearchControl } from '#kit/web/ui/search-box.tsx';
import type { Grid } from './shared/marked-grid.ts';

interface Read {
  data: Grid | undefined;
  isPlaceholderData: boolean;
  isError: boolean;
}

/**
 * For late arrivals: type a name, Enter, the key of the mark. Then the search is empty again and has the focus, for the
 * next person.
 */
export function useFound(list: ListQuery, { data, isPlaceholderData, isError }: Read) {
  const control = useRef<SearchControl>(null);
  const [entered, setEntered] = useState<{ text: string; arrived: boolean } | null>(null);
  const early = useRef<Pick<KeyboardEvent, 'key' | 'code'>>(null);
  const searched = list.value('search');
  const isShown = entered?.text === searched && !isPlaceholderData && data !== undefined;
  const waits = entered !== null && !entered.arrived;

  // The key of the mark may come before the match is there.
  useEffect(() => {
    if (!waits) return undefined;
    function onKeyDown(event: KeyboardEvent) {
      const { key, code, ctrlKey, metaKey, altKey } = event;
      if (early.current || key.length > 1 || ctrlKey || metaKey || altKey) return;
      event.preventDefault();
      early.current = { key, code };
    }
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [waits]);

  const isNobody = waits && (isError || (isShown && data.total === 0));
  useEffect(() => {
    if (!isNobody) return;
    setEntered(null);
    control.current?.focus();
  }, [isNobody]);

  return {
    searchBox: {
      control,
      onEnter(text: string) {
        early.current = null;
        setEntered(text === '' ? null : { text, arrived: false });
      },
    },
    /** The first match is there, and has not had the focus yet. */
    arrives: isShown && waits && data.total > 0,
    arrive(focus: () => void) {
      focus();
      setEntered((now) => now && { ...now, arrived: true });
      const key = early.current;
      if (key) document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true }));
    },
    /** The mark is that of a match. */
    isMatch: isShown,
    searching: searched !== '',
    /** The person is marked. */
    next() {
      setEntered(null);
      control.current?.clear();
    },
    back: () => control.current?.focus(),
  };
}

export type Found = ReturnType<typeof useFound>;

/** Focuses the first match as soon as it is there, once for each Enter. */
export function useFocusFound({ arrives, arrive }: Found, focus: () => void) {
  useEffect(() => {
    if (arrives) arrive(focus);
  });
}
