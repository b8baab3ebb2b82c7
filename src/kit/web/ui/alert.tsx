import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

interface Props {
  tone?: 'danger' | 'info';
  title?: string;
  children?: ReactNode;
  className?: string;
}

/** `danger` is announced to screen readers at once. */
export function Alert({ tone = 'danger', title, children, className }: Props) {
  const Icon = tone === 'danger' ? CircleAlert : Info;
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classes(
        'flex gap-3 rounded-xl border px-4 py-3 text-sm',
        tone === 'danger'
          ? 'border-danger/40 bg-danger-soft text-danger'
          : 'border-link/30 bg-primary-soft text-ink',
        className,
      )}
    >
      <Icon
        aria-hidden="true"
        className={classes('mt-0.5 size-5 shrink-0', tone === 'info' && 'text-link')}
      />
      <div className="min-w-0 grow">
        {title && <p className="font-bold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
