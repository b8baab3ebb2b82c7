import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

const tones = {
  good: 'bg-primary-soft text-link',
  muted: 'bg-sunken text-muted',
  plain: 'bg-sunken text-ink',
  danger: 'bg-danger-soft text-danger',
  strong: 'bg-primary text-on-primary',
} as const;

interface Props {
  tone: keyof typeof tones;
  className?: string;
  children: ReactNode;
}

/** A state in a word, beside what it belongs to. */
export const Badge = ({ tone, className, children }: Props) => (
  <span
    className={classes(
      'inline-block max-w-full shrink-0 rounded-full px-2.5 py-0.5 text-xs font-bold',
      tones[tone],
      className,
    )}
  >
    {children}
  </span>
);
