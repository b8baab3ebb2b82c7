import Ellipsis from 'lucide-react/icons/ellipsis';
import * as Radix from 'radix-ui/dropdown-menu';
import { useRef, type ComponentType } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { directionOf } from '#kit/shared/language.ts';
import { useLanguage } from '../language.ts';
import { buttonClass } from './button.tsx';

interface Props {
  name: string;
  items: readonly {
    label: string;
    Icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
    onSelect: () => void;
  }[];
}

export function RowMenu({ name, items }: Props) {
  const { t } = useTranslation();
  const direction = directionOf(useLanguage());
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<() => void>(undefined);
  return (
    <Radix.Root modal={false} dir={direction}>
      <Radix.Trigger
        ref={trigger}
        aria-label={t('ui.list.moreOf', { name })}
        className={buttonClass({ look: 'outline', size: 'small' }, 'max-md:grow-0!')}
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
          {items.map(({ label, Icon, onSelect }) => (
            <Radix.Item
              key={label}
              onSelect={() => {
                chosen.current = onSelect;
              }}
              className="data-highlighted:bg-primary-soft flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 text-sm font-semibold outline-none"
            >
              <Icon aria-hidden="true" className="text-muted size-4.5" />
              {label}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
