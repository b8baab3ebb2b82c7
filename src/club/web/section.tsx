import { useId, type ReactNode } from 'react';
import { classes } from '#kit/web/classes.ts';
import { ProblemLetter, type Letter } from './problem-letter.tsx';

const grounds = {
  ground: 'bg-ground',
  surface: 'bg-surface border-line border-y',
  navy: 'on-navy bg-navy text-on-navy relative',
} as const;

export type Ground = keyof typeof grounds;

interface Props {
  title: string;
  /** Sections are lettered like contest problems. */
  letter: Letter;
  ground?: Ground;
  /** Anchor for links to this section. */
  id?: string;
  /** At the end of the title's line. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled section of a page on its own background. */
export function Section({ title, letter, ground = 'ground', id, aside, children }: Props) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className={classes('overflow-x-clip', grounds[ground])}>
      {ground === 'navy' && <div aria-hidden="true" className="problem-grid absolute inset-0" />}
      <div className="relative mx-auto w-full max-w-7xl px-4 py-16 sm:px-6 md:py-20 lg:py-28">
        <div className="mb-10 flex flex-wrap items-center gap-x-4 gap-y-5 lg:mb-14">
          <span
            aria-hidden="true"
            className={classes(
              'flex size-12 shrink-0 items-center justify-center rounded-2xl border',
              ground === 'navy'
                ? 'border-yellow/50 bg-yellow/10 text-yellow'
                : 'border-link/25 bg-primary-soft text-link',
            )}
          >
            <ProblemLetter letter={letter} className="h-5" />
          </span>
          <h2 id={heading} className="min-w-0 grow basis-48 text-3xl">
            {title}
          </h2>
          {aside}
        </div>
        {children}
      </div>
    </section>
  );
}
