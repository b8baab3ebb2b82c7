import type { ReactNode } from 'react';
import { classes } from '#kit/web/classes.ts';
import { addLtrMarks } from '#kit/web/format-text.ts';
import { Balloon } from '#club/web/balloon.tsx';
import { letters } from '#club/web/problem-letter.tsx';

const colours = ['text-sky', 'text-yellow', 'text-blue'];
/** Each of the first three cards is a step higher. */
const steps = ['lg:mt-24', 'lg:mt-12', ''];

interface Props {
  title: string;
  /** Index of its balloon. */
  order: number;
  locked?: boolean;
  children: ReactNode;
}

/** A level on navy. Its balloon is coloured only for those who may enter. */
export function LevelCard({ title, order, locked = false, children }: Props) {
  return (
    <article className="group relative flex h-full flex-col rounded-3xl border border-white/12 bg-white/5 p-6 pt-24 transition-[border-color,background-color] has-[a:hover]:border-white/30 has-[a:hover]:bg-white/8 sm:p-8 sm:pt-28">
      <Balloon
        letter={letters[order]}
        string={32}
        className={classes(
          'absolute start-6 -top-10 w-20 origin-bottom transition-transform group-has-[a:hover]:-translate-y-2 sm:start-8 sm:w-24',
          locked ? 'text-navy-faint' : colours[order % colours.length],
        )}
      />
      <h3 className="text-2xl wrap-anywhere">
        <bdi>{addLtrMarks(title)}</bdi>
      </h3>
      {children}
    </article>
  );
}

/** Cards climb from first to last on wide screens. */
export function LevelGrid({ children }: { children: ReactNode[] }) {
  const climbing = children.length <= steps.length;
  return (
    <ul className="grid gap-x-6 gap-y-20 pt-12 md:grid-cols-2 lg:grid-cols-3">
      {children.map((card, order) => (
        // oxlint-disable-next-line react/no-array-index-key -- the place in the row is what it is
        <li key={order} className={climbing ? steps[order] : undefined}>
          {card}
        </li>
      ))}
    </ul>
  );
}
