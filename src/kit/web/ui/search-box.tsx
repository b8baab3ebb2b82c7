import { useEffect, useRef, useState } from 'react';
import type { ListQuery } from './list-query.ts';
import { SearchInput } from './search-input.tsx';

const debounceMs = 300;

/** Searches while typing, debounced; the search is stored in the URL. */
export function SearchBox({ label, list }: { label: string; list: ListQuery }) {
  const input = useRef<HTMLInputElement>(null);
  const searched = list.value('search');
  const [typed, setTyped] = useState(searched);
  const [known, setKnown] = useState(searched);
  // Back, a link or "clear" changed the URL: the box follows.
  if (known !== searched) {
    setKnown(searched);
    if (typed.trim() !== searched) setTyped(searched);
  }

  const search = useRef<(text: string) => void>(() => undefined);
  useEffect(() => {
    search.current = (text) => {
      // One search is one history entry, however many letters it took.
      if (text !== searched) list.change({ search: text }, searched && text ? 'replace' : 'push');
    };
  });
  useEffect(() => {
    const timer = setTimeout(() => search.current(typed.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <form
      role="search"
      className="w-full sm:w-72"
      onSubmit={(event) => {
        event.preventDefault();
        search.current(typed.trim());
      }}
    >
      <SearchInput
        inputRef={input}
        label={label}
        value={typed}
        onChange={setTyped}
        onClear={() => {
          setTyped('');
          search.current('');
        }}
      />
    </form>
  );
}
