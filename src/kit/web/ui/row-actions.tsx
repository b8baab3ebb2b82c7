import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { Link, useNavigate } from 'react-router';
import type { ComponentType } from 'react';
import type { TFunction } from '#kit/shared/translation.ts';
import { Button, buttonClass } from './button.tsx';
import { RowMenu } from './row-menu.tsx';
import { classes } from '../classes.ts';

type Icon = ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;

/** A link or a button of a row. */
export interface RowAction {
  text: string;
  /** Names action and row, so that every button of the list has a unique label; the menu needs none. */
  label?: string;
  Icon: Icon;
  to?: string;
  onSelect?: () => void;
  id?: string;
  look?: 'primary' | 'outline';
  /** In the menu where there is little room. */
  danger?: boolean;
  /** In the menu always. */
  inMenu?: boolean;
  /** Why the reader may not do it. */
  refused?: { 'aria-disabled': true; title: string; onClick: () => void };
}

interface Props {
  /** Name of the row. */
  name: string;
  actions: readonly RowAction[];
}

/** What can be done with a row: words where there is room for them, the rest in a menu with icons and words. */
export function RowActions({ name, actions }: Props) {
  const navigate = useNavigate();
  const folded = actions.filter(({ danger, inMenu }) => danger || inMenu);
  const always = folded.some(({ inMenu }) => inMenu);
  return (
    <div className="flex gap-2 max-md:flex-wrap max-md:*:grow md:justify-end md:gap-1.5" data-print="no">
      {actions.map((action) => !action.inMenu && <ActionButton key={action.text} {...action} />)}
      {folded.length > 0 && (
        <RowMenu
          name={name}
          className={always ? undefined : 'xl:hidden'}
          items={folded.map(({ text, Icon, to, onSelect, danger, inMenu, refused }) => ({
            label: text,
            Icon,
            danger,
            narrowOnly: !inMenu,
            onSelect:
              refused?.onClick ?? (to === undefined ? (onSelect ?? (() => {})) : () => void navigate(to)),
          }))}
        />
      )}
    </div>
  );
}

function ActionButton({ text, label, Icon, to, onSelect, id, look = 'outline', danger, refused }: RowAction) {
  const size = 'small';
  const className = classes(
    'max-md:min-w-0 max-md:wrap-anywhere md:px-2.5! md:whitespace-nowrap',
    danger && 'text-danger! hover:border-danger! max-xl:hidden!',
  );
  const content = (
    <>
      <Icon aria-hidden="true" className="size-4 shrink-0 md:hidden" />
      {text}
    </>
  );
  if (to !== undefined)
    return (
      <Link id={id} to={to} aria-label={label} className={buttonClass({ look, size }, className)}>
        {content}
      </Link>
    );
  return (
    <Button
      id={id}
      look={look}
      size={size}
      aria-label={label}
      className={className}
      onClick={onSelect}
      {...refused}
    >
      {content}
    </Button>
  );
}

interface RecordActions {
  name: string;
  update: string;
  /** Of the link, where the focus returns to it. */
  updateId?: string;
  onRemove: () => void;
}

/** Delete and Update of a record that has a form of its own. */
export const recordActions = (
  t: TFunction,
  { name, update, updateId, onRemove }: RecordActions,
): RowAction[] => [
  {
    text: t('ui.list.remove'),
    label: t('ui.list.removeOf', { name }),
    Icon: Trash2,
    danger: true,
    onSelect: onRemove,
  },
  {
    text: t('ui.list.update'),
    label: t('ui.list.updateOf', { name }),
    Icon: Pencil,
    to: update,
    id: updateId,
  },
];
