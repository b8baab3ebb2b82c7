import type { ReactNode, ComponentType } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Button } from './button.tsx';
import type { ListQuery } from './list-query.ts';

interface EmptyStateProps {
  title: string;
  text: string;
  children?: ReactNode;
}

export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className="border-line-strong/50 flex flex-col items-center rounded-2xl border border-dashed px-6 py-14 text-center">
      <p className="text-lg font-bold wrap-anywhere">{title}</p>
      <p className="text-muted mt-1 max-w-md">{text}</p>
      {children && <div className="mt-6">{children}</div>}
    </div>
  );
}

interface EmptyNoteProps {
  Icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  title: string;
  text?: string;
  children?: ReactNode;
}

export function EmptyNote({ Icon, title, text, children }: EmptyNoteProps) {
  return (
    <div className="border-line-strong/50 flex flex-col items-center rounded-3xl border border-dashed px-6 py-14 text-center">
      <span className="bg-primary-soft text-link flex size-14 items-center justify-center rounded-2xl">
        <Icon aria-hidden="true" className="size-7" />
      </span>
      <p className="mt-5 max-w-2xl text-xl font-extrabold text-balance">{title}</p>
      {text && <p className="text-muted mt-2 max-w-md">{text}</p>}
      {children}
    </div>
  );
}

const none: readonly string[] = [];

/** For a list that is empty because of its search or filters, with the button that clears them. */
export function NothingFound({ list, filters = none }: { list: ListQuery; filters?: readonly string[] }) {
  const { t } = useTranslation();
  const search = list.value('search');
  const filtered = filters.filter((name) => list.value(name) !== '');
  const cleared = Object.fromEntries(['search', ...filtered].map((name) => [name, '']));
  return (
    <EmptyState
      title={search === '' ? t('ui.list.nothingFits') : t('ui.list.nothingFound', { search })}
      text={filtered.length > 0 ? t('ui.list.nothingFitsHint') : t('ui.list.nothingFoundHint')}
    >
      <Button look="outline" onClick={() => list.change(cleared)}>
        {filtered.length > 0 ? t('ui.list.clearAll') : t('ui.list.clear')}
      </Button>
    </EmptyState>
  );
}
