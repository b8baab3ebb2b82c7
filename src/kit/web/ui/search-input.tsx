import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useId, type RefObject } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '../classes.ts';
import { controlClass, controlFrame } from '../form/control-look.ts';

interface Props {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Defaults to `onChange('')`. */
  onClear?: () => void;
  inputRef: RefObject<HTMLInputElement | null>;
}

/** A field for what to search for, with a button that clears it. */
export function SearchInput({ label, value, onChange, onClear, inputRef }: Props) {
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
