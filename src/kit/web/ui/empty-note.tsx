import type { ComponentType, ReactNode } from 'react';

interface Props {
  Icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  title: string;
  text?: string;
  /** What to do next. */
  children?: ReactNode;
}

export function EmptyNote({ Icon, title, text, children }: Props) {
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
