import type { ReactNode } from 'react';

interface Props {
  title: string;
  text: string;
  /** The button for what to do next. */
  children?: ReactNode;
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ title, text, children }: Props) {
  return (
    <div className="border-line-strong/50 flex flex-col items-center rounded-2xl border border-dashed px-6 py-14 text-center">
      <p className="text-lg font-bold wrap-anywhere">{title}</p>
      <p className="text-muted mt-1 max-w-md">{text}</p>
      {children && <div className="mt-6">{children}</div>}
    </div>
  );
}
