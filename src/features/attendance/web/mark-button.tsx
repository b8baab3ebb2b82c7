import { useTranslation } from 'react-i18next';
import { classes } from '#kit/web/classes.ts';
import { nextState } from '../attendance.rules.ts';
import { MarkFace, markLook } from './mark-look.tsx';
import type { Cell, Mark } from './marked-grid.ts';

interface Props {
  cell: Cell;
  mark: Mark;
  counted: boolean;
  /** Its place among the keys of the grid. */
  stop: { 'data-cell': string; tabIndex: number; onFocus: () => void };
  onMark: (cell: Cell, mark: Mark) => void;
}

/** One cell: a click goes to the next state. */
export function MarkButton({ cell: { name, title, ...ids }, mark, counted, stop, onMark }: Props) {
  const { t } = useTranslation();
  const state = t(`attendance.states.${mark ?? (counted ? 'none' : 'joinedLater')}`);
  return (
    <button
      type="button"
      {...stop}
      aria-label={t('attendance.grid.cell', { name, title, state })}
      onClick={() => onMark({ name, title, ...ids }, nextState(mark))}
      className={classes(
        'flex h-10 w-full min-w-16 items-center justify-center rounded-lg border px-1 leading-tight',
        mark ? markLook[mark].look : 'border-line text-muted hover:border-line-strong border-dashed',
      )}
    >
      {mark ? <MarkFace state={mark} /> : !counted && <span className="text-xs">{state}</span>}
    </button>
  );
}
