import type { ReactNode } from 'react';

interface Props {
  /** What is shown is the answer to an earlier question. */
  busy: boolean;
  children: ReactNode;
}

/** Says that what it holds is being read anew, with a line above it: the text stays as readable as ever. */
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
