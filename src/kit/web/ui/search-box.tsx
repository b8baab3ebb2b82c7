import { type Ref, useEffect, useImperativeHandle, useRef, useState, useId, type RefObject } from 'react';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import type { ListQuery } from './list-query.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '../classes.ts';
import { controlClass, controlFrame } from '../form/control-look.ts';

const debounceMs = 300;

export interface SearchControl {
  focus: () => void;
  /** Empties it and focuses it. */
  clear: () => void;
}

export interface SearchBoxProps {
  label: string;
  list: ListQuery;
  control?: Ref<SearchControl>;
  /** After Enter. */
  onEnter?: (text: string) => void;
}

/** Searches while typing, debounced; the search is stored in the URL. */
export function SearchBox({ label, list, control, onEnter }: SearchBoxProps) {
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

  function clear() {
    setTyped('');
    search.current('');
    input.current?.focus();
  }
  useImperativeHandle(control, () => ({ focus: () => focusText(input), clear }));
  useSearchKey(input);

  return (
    <form
      role="search"
      className="w-full sm:w-72"
      onSubmit={(event) => {
        event.preventDefault();
        search.current(typed.trim());
        onEnter?.(typed.trim());
      }}
    >
      <SearchInput inputRef={input} label={label} value={typed} onChange={setTyped} onClear={clear} />
    </form>
  );
}

/** Whether a key writes into what has the focus. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** What is in it is replaced by what one types. */
function focusText({ current }: RefObject<HTMLInputElement | null>) {
  current?.focus();
  current?.select();
}

/** `/` leads to the search of the page; on an Arabic keyboard the key in its place does. */
function useSearchKey(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, code, target, defaultPrevented, ctrlKey, metaKey, altKey } = event;
      const asked = key === '/' || (code === 'Slash' && key === 'ظ');
      if (!asked || defaultPrevented || ctrlKey || metaKey || altKey || isTyping(target)) return;
      if (target instanceof Element && target.closest('[role=dialog], [role=menu]')) return;
      event.preventDefault();
      focusText(input);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [input]);
}

interface SearchInputProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Defaults to `onChange('')`. */
  onClear?: () => void;
  inputRef: RefObject<HTMLInputElement | null>;
}

export function SearchInput({ label, value, onChange, onClear, inputRef }: SearchInputProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div className={classes(controlFrame, 'min-h-11! ps-3.5')}>
        <Search aria-hidden="true" className="text-muted size-4.5 shrink-0" />
        <input
          ref={inputRef}
          id={id}
          type="search"
          value={value}
          maxLength={100}
          placeholder={label}
          autoComplete="off"
          className={classes(controlClass, 'min-h-11! px-3! [&::-webkit-search-cancel-button]:hidden')}
          onChange={(event) => onChange(event.target.value)}
        />
        {value !== '' && (
          <button
            type="button"
            aria-label={t('ui.list.clear')}
            onClick={() => {
              if (onClear) onClear();
              else onChange('');
              inputRef.current?.focus();
            }}
            className="text-muted hover:text-ink flex size-11 shrink-0 items-center justify-center rounded-xl -outline-offset-2"
          >
            <X aria-hidden="true" className="size-4.5" />
          </button>
        )}
      </div>
    </>
  );
}
