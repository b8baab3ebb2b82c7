import { useTranslation } from 'react-i18next';
import { classes } from '#kit/web/classes.ts';
import { MarkFace, markLook } from './mark-look.tsx';
import type { Mark } from './marked-grid.ts';

interface Props {
  /** Its place in the grid: the grid itself hears clicks and keys, so that hundreds of cells need no ears of their own. */
  place: string;
  isStop: boolean;
  name: string;
  title: string;
  mark: Mark;
  counted: boolean;
}

/** One cell: a click goes to the next state. */
export function MarkButton({ place, isStop, name, title, mark, counted }: Props) {
  const { t } = useTranslation();
  const state = t(`attendance.states.${mark ?? (counted ? 'none' : 'joinedLater')}`);
  return (
    <button
      type="button"
      data-cell={place}
      tabIndex={isStop ? 0 : -1}
      aria-label={t('attendance.grid.cell', { name, title, state })}
      className={classes(
        'flex h-10 w-full min-w-16 items-center justify-center rounded-lg border px-1 leading-tight',
        mark
          ? markLook[mark].look
          : 'border-line-strong/60 text-muted hover:border-line-strong border-dashed',
      )}
    >
      {mark ? <MarkFace state={mark} /> : !counted && <span className="text-xs">{state}</span>}
    </button>
  );
}
