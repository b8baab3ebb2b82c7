import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { addLtrMarks } from '#kit/web/format-text.ts';
import { Balloon } from '#club/web/balloon.tsx';
import type { Letter } from '#club/web/problem-letter.tsx';

interface Props {
  title: string;
  /** The parent's name, above the title. */
  over?: string;
  back: { to: string; label: string };
  letter?: Letter;
  children?: ReactNode;
}

/** The navy header of a level, camp or session. */
export function ProgrammeHero({ title, over, back, letter, children }: Props) {
  return (
    <header className="on-navy bg-navy text-on-navy relative overflow-hidden">
      <div aria-hidden="true" className="problem-grid absolute inset-0" />
      <Balloon
        letter={letter}
        string={420}
        className="animate-sway text-yellow absolute end-[6%] top-8 hidden w-28 origin-bottom lg:block"
      />
      <div className="relative mx-auto max-w-7xl px-4 pt-6 pb-12 sm:px-6 md:pt-10 md:pb-16 lg:pe-64">
        <Link
          to={back.to}
          className="text-on-navy-muted hover:text-on-navy inline-flex min-h-11 max-w-full items-center gap-2 rounded-lg font-semibold"
        >
          <ArrowLeft aria-hidden="true" className="size-5 shrink-0 rtl:-scale-x-100" />
          <bdi className="truncate">{back.label}</bdi>
        </Link>
        {over && (
          <p className="text-yellow mt-4 font-bold wrap-anywhere">
            <bdi>{over}</bdi>
          </p>
        )}
        <h1 className="leading-heading mt-2 text-[clamp(2rem,1.4rem+2.6vw,3.5rem)] font-black wrap-anywhere text-balance">
          <bdi>{addLtrMarks(title)}</bdi>
        </h1>
        {children}
      </div>
    </header>
  );
}
