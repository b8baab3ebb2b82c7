import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router';
import { PageHead } from '../page-head.tsx';

interface Props {
  title: string;
  text?: string;
  /** The parent page. */
  back?: { to: string; label: string };
  /** Can take the focus when the focused element is gone. */
  heading?: RefObject<HTMLHeadingElement | null>;
  children?: ReactNode;
}

export function PageHeader({ title, text, back, heading, children }: Props) {
  return (
    <header className="mb-6">
      <PageHead title={title} hidden />
      {back && (
        <Link
          to={back.to}
          data-print="no"
          className="text-link -ms-1 mb-2 inline-flex min-h-11 items-center gap-1.5 rounded-lg px-1 text-sm font-semibold hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
            {title}
          </h1>
          {text && <p className="text-muted mt-1">{text}</p>}
        </div>
        <div data-print="no" className="contents">
          {children}
        </div>
      </div>
    </header>
  );
}
