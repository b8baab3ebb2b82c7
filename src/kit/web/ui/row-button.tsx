import type { ComponentType, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Button } from './button.tsx';

interface Props {
  /** What it does. */
  text: string;
  /** What it does to which row: buttons of one list must not all have the same name. */
  label: string;
  Icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  look?: 'primary' | 'outline';
  danger?: boolean;
  onClick: () => void;
}

/** An icon at the end of a row; on a card there is room for its text. */
export function RowButton({ text, label, Icon, look = 'outline', danger, onClick }: Props) {
  return (
    <Button
      look={look}
      size="small"
      aria-label={label}
      title={text}
      className={classes('md:size-9 md:px-0!', danger && 'text-danger! hover:border-danger!')}
      onClick={onClick}
    >
      <Icon aria-hidden="true" className="size-4" />
      <span className="md:sr-only">{text}</span>
    </Button>
  );
}

/** What can be done with a row: at its end, and over the whole width of a card. */
export const RowButtons = ({ children }: { children: ReactNode }) => (
  <div className="flex gap-2 max-md:*:grow md:justify-end">{children}</div>
);
