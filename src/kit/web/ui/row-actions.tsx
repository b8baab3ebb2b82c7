import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { Link } from 'react-router';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Button, buttonClass } from './button.tsx';
import { classes } from '../classes.ts';

interface RowActionsProps {
  /** Name of the row, so that every button of the list has a unique label. */
  name: string;
  update: string;
  onRemove: () => void;
}

export function RowActions({ name, update, onRemove }: RowActionsProps) {
  const { t } = useTranslation();
  return (
    <RowButtons>
      <Link
        to={update}
        aria-label={t('ui.list.updateOf', { name })}
        className={buttonClass({ look: 'outline', size: 'small' })}
      >
        <Pencil aria-hidden="true" className="size-4" />
        {t('ui.list.update')}
      </Link>
      <Button
        look="outline"
        size="small"
        aria-label={t('ui.list.removeOf', { name })}
        className="text-danger! hover:border-danger!"
        onClick={onRemove}
      >
        <Trash2 aria-hidden="true" className="size-4" />
        {t('ui.list.remove')}
      </Button>
    </RowButtons>
  );
}

interface RowButtonProps {
  text: string;
  /** Names action and row, so that every button of the list has a unique label. */
  label: string;
  Icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  look?: 'primary' | 'outline';
  danger?: boolean;
  onClick: () => void;
  'aria-disabled'?: boolean;
  /** The text, unless there is more to say. */
  title?: string;
}

/** An icon button at the end of a row; on a card it shows its text. */
export function RowButton({ text, label, Icon, look = 'outline', danger, ...props }: RowButtonProps) {
  return (
    <Button
      look={look}
      size="small"
      aria-label={label}
      title={text}
      className={classes('md:size-9 md:px-0!', danger && 'text-danger! hover:border-danger!')}
      {...props}
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
