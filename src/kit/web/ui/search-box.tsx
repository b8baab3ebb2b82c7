import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { controlClass, controlFrame } from '../form/field.tsx';
import { classes } from '../classes.ts';
import type { ListQuery } from './list-query.ts';

const debounceMs = 300;

/** Searches while typing, debounced; the search is stored in the URL. */
export function SearchBox({ label, list }: { label: string; list: ListQuery }) {
  const { t } = useTranslation();
  const id = useId();
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
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div className={classes(controlFrame, 'min-h-11! ps-3.5')}>
        <Search aria-hidden="true" className="text-muted size-4.5 shrink-0" />
        <input
          ref={input}
          id={id}
          type="search"
          value={typed}
          maxLength={100}
          placeholder={label}
          autoComplete="off"
          className={classes(controlClass, 'min-h-11! px-3! [&::-webkit-search-cancel-button]:hidden')}
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed !== '' && (
          <button
            type="button"
            aria-label={t('ui.list.clear')}
            onClick={() => {
              setTyped('');
              search.current('');
              input.current?.focus();
            }}
            className="text-muted hover:text-ink flex size-11 shrink-0 items-center justify-center rounded-xl -outline-offset-2"
          >
            <X aria-hidden="true" className="size-4.5" />
          </button>
        )}
      </div>
    </form>
  );
}
