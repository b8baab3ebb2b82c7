import type { ReactNode } from 'react';

interface Props {
  title: string;
  text: string;
  /** A button for the next step. */
  children?: ReactNode;
}

export function EmptyState({ title, text, children }: Props) {
  return (
    <div className="border-line-strong/50 flex flex-col items-center rounded-2xl border border-dashed px-6 py-14 text-center">
      <p className="text-lg font-bold wrap-anywhere">{title}</p>
      <p className="text-muted mt-1 max-w-md">{text}</p>
      {children && <div className="mt-6">{children}</div>}
    </div>
  );
}
