import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router';
import { classes } from '../classes.ts';
import { PageHead } from '../page-head.tsx';

interface Props {
  title: string;
  /** Explains the page. A phone has no room for it above a list, which is what has buttons. */
  text?: string;
  /** The text says how things are and stays on a phone. */
  textStays?: boolean;
  /** In the browser's tab and history, where another page has the same title. */
  tabTitle?: string;
  /** The parent page. */
  back?: { to: string; label: string };
  /** Can take the focus when the focused element is gone. */
  heading?: RefObject<HTMLHeadingElement | null>;
  children?: ReactNode;
}

export function PageHeader({
  title,
  text,
  textStays = false,
  tabTitle = title,
  back,
  heading,
  children,
}: Props) {
  return (
    <header className="mb-4 sm:mb-6">
      <PageHead title={tabTitle} hidden />
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
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 max-sm:gap-x-3 sm:gap-y-4">
        <div className="min-w-0 max-sm:grow max-sm:basis-32">
          <h1 ref={heading} tabIndex={-1} className="text-xl outline-none max-sm:leading-heading sm:text-2xl">
            {title}
          </h1>
          {text && (
            <p className={classes('text-muted mt-1', Boolean(children) && !textStays && 'max-sm:sr-only')}>
              {text}
            </p>
          )}
        </div>
        <div data-print="no" className="contents">
          {children}
        </div>
      </div>
    </header>
  );
}
