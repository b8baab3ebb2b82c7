import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';

const looks = {
  primary: 'bg-primary text-on-primary hover:bg-primary-strong shadow-card',
  accent: 'bg-yellow text-navy hover:bg-white',
  outline: 'border-line-strong text-ink hover:border-primary hover:text-link border bg-surface',
  navy: 'border-on-navy-muted/50 text-on-navy hover:border-on-navy hover:bg-white/8 border',
  quiet: 'text-link hover:bg-primary-soft',
  danger: 'bg-danger-strong text-white hover:brightness-110',
} as const;

const sizes = {
  /** For table rows; 44 px high on touch screens. */
  small: 'min-h-11 px-3.5 text-sm md:min-h-9 md:rounded-lg',
  medium: 'min-h-12 px-5 text-base',
  large: 'min-h-14 px-7 text-lg',
} as const;

interface Look {
  look?: keyof typeof looks;
  size?: keyof typeof sizes;
}

/** For links that look like a button. */
export const buttonClass = ({ look = 'primary', size = 'medium' }: Look = {}, extra?: string): string =>
  classes(
    'inline-flex items-center justify-center gap-2 rounded-xl py-1.5 text-center font-bold no-underline transition-[background-color,border-color,color,opacity,filter]',
    'disabled:bg-sunken disabled:text-muted disabled:border-line disabled:shadow-none disabled:hover:brightness-100 aria-disabled:opacity-50',
    looks[look],
    sizes[size],
    extra,
  );

export function Button({
  look,
  size,
  className,
  type = 'button',
  ...props
}: Look & ComponentProps<'button'>) {
  // eslint-disable-next-line react/button-has-type -- the default above is a plain button
  return <button type={type} className={buttonClass({ look, size }, className)} {...props} />;
}
