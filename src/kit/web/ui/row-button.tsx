import type { ComponentType, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Button } from './button.tsx';

interface Props {
  text: string;
  /** Names action and row, so that every button of the list has a unique label. */
  label: string;
  Icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  look?: 'primary' | 'outline';
  danger?: boolean;
  onClick: () => void;
}

/** An icon button at the end of a row; on a card it shows its text. */
export function RowButton({ text, label, Icon, look = 'outline', danger, onClick }: Props) {
  return (
    <Button
      look={look}
      size="small"
      aria-label={label}
      title={text}
      className={classes(
        'whitespace-nowrap md:size-9 md:px-0!',
        danger && 'text-danger! hover:border-danger!',
      )}
      onClick={onClick}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="md:sr-only">{text}</span>
    </Button>
  );
}

/** Buttons at the end of a row, or over the full width of a card. */
export const RowButtons = ({ children }: { children: ReactNode }) => (
  <div className="flex gap-2 max-md:flex-wrap max-md:*:grow md:justify-end">{children}</div>
);
