import type { ReactNode } from 'react';

interface Props {
  /** The data on screen belongs to an earlier query. */
  busy: boolean;
  children: ReactNode;
}

/** A progress line above content that is being refetched; the text stays readable. */
export function RefetchIndicator({ busy, children }: Props) {
  return (
    <div aria-busy={busy} className="relative">
      {busy && (
        <span
          aria-hidden="true"
          className="animate-late bg-sunken absolute inset-x-3 -top-2 h-0.5 overflow-hidden rounded-full"
        >
          <span className="animate-shuttle bg-blue block h-full w-1/3 rounded-full" />
        </span>
      )}
      {children}
    </div>
  );
}
