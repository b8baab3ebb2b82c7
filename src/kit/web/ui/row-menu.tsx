import Ellipsis from 'lucide-react/icons/ellipsis';
import * as Radix from 'radix-ui/dropdown-menu';
import { useRef, type ComponentType } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { directionOf } from '#kit/shared/language.ts';
import { useLanguage } from '../language.ts';
import { buttonClass } from './button.tsx';
import { classes } from '../classes.ts';
import { useMediaQuery } from '../use-media-query.ts';

interface MenuItem {
  label: string;
  Icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  danger?: boolean;
  /** Where there is room it is a button beside the menu. */
  narrowOnly?: boolean;
  onSelect: () => void;
}

interface Props {
  name: string;
  className?: string;
  items: readonly MenuItem[];
}

export function RowMenu({ name, className, items }: Props) {
  const { t } = useTranslation();
  const direction = directionOf(useLanguage());
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<() => void>(undefined);
  return (
    <Radix.Root modal={false} dir={direction}>
      <Radix.Trigger
        ref={trigger}
        aria-label={t('ui.list.moreOf', { name })}
        className={buttonClass(
          { look: 'outline', size: 'small' },
          classes('max-md:grow-0! md:px-2.5!', className),
        )}
      >
        <Ellipsis aria-hidden="true" className="size-4" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          // A dialog opened from here restores the focus to this button.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            trigger.current?.focus();
            chosen.current?.();
            chosen.current = undefined;
          }}
          className="animate-appear border-line bg-surface shadow-raised z-20 min-w-48 rounded-xl border p-1.5 outline-none"
        >
          <Items
            items={items}
            onChosen={(onSelect) => {
              chosen.current = onSelect;
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Drawn while the menu is open. */
function Items({ items, onChosen }: Pick<Props, 'items'> & { onChosen: (onSelect: () => void) => void }) {
  const roomy = useMediaQuery('(min-width: 80rem)');
  return items.map(({ label, Icon, danger, narrowOnly, onSelect }) =>
    roomy && narrowOnly ? null : (
      <Radix.Item
        key={label}
        onSelect={() => onChosen(onSelect)}
        className={classes(
          'data-highlighted:bg-primary-soft flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 text-sm font-semibold outline-none',
          danger && 'text-danger',
        )}
      >
        <Icon aria-hidden="true" className={classes('size-4.5', danger ? 'text-danger' : 'text-muted')} />
        {label}
      </Radix.Item>
    ),
  );
}
