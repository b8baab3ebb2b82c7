import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '#kit/web/classes.ts';
import { type WaitingState, WaitingIcon, waitingText } from '#kit/web/outbox/waiting-icon.tsx';
import { MarkIcon, markStyle } from './mark-style.tsx';
import type { Mark } from './shared/marked-grid.ts';

interface Props {
  /** Position in the grid, which handles clicks and keys by delegation. */
  place: string;
  isStop: boolean;
  name: string;
  title: string;
  mark: Mark;
  waiting: WaitingState | null;
  counted: boolean;
}

/** One cell: a click sets the next state. */
export function MarkButton({ place, isStop, name, title, mark, waiting, counted }: Props) {
  const { t } = useTranslation();
  const state = t(`attendance.states.${mark ?? (counted ? 'none' : 'joinedLater')}`);
  const label = t('attendance.grid.cell', { name, title, state });
  return (
    <button
      type="button"
      data-cell={place}
      tabIndex={isStop ? 0 : -1}
      aria-label={waiting ? `${label}, ${t(waitingText[waiting])}` : label}
      className={classes(
        'relative flex h-10 w-full min-w-15 scroll-m-2 pointer-coarse:h-11 items-center justify-center rounded-lg border px-1 leading-tight',
        mark
          ? markStyle[mark].look
          : 'border-line-strong/60 text-muted hover:border-line-strong border-dashed',
      )}
    >
      {mark ? <MarkIcon state={mark} /> : !counted && <span className="text-xs">{state}</span>}
      {waiting && <WaitingIcon state={waiting} className="absolute end-1 top-1" />}
    </button>
  );
}
