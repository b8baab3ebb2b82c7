import { useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { dayText, timeText, weekdayText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { isToCome } from '../attendance.rules.ts';
import type { Cell, Mark } from './shared/marked-grid.ts';
import type { MarkOptions, Marks } from './use-marks.ts';

/** Marks of a session that has not begun wait for a confirmation, once per session and visit. */
export function useEarlyMarks<M extends Pick<Marks, 'mark' | 'markOf'>>(marks: M) {
  const { t } = useTranslation();
  const language = useLanguage();
  const confirmed = useRef(new Set<string>());
  const [asking, setAsking] = useState<{ cell: Cell; mark: Mark; options: MarkOptions } | null>(null);
  const moveOn = useRef<() => void>(undefined);

  function mark(cell: Cell, after: Mark, options: MarkOptions) {
    const asks = isToCome(cell, new Date()) && !confirmed.current.has(cell.sessionId);
    if (asks) setAsking({ cell, mark: after, options });
    else marks.mark(cell, after, options);
  }

  function confirm() {
    if (!asking) return;
    confirmed.current.add(asking.cell.sessionId);
    // The focus cannot leave the dialog before it is closed.
    const { page, onMarked } = asking.options;
    marks.mark(asking.cell, asking.mark, { page, onMarked: () => (moveOn.current = onMarked) });
    setAsking(null);
  }

  /** The element that the mark moved the focus to. */
  function focusAfter(): HTMLElement | null {
    if (!moveOn.current) return null;
    const before = document.activeElement;
    moveOn.current();
    moveOn.current = undefined;
    const now = document.activeElement;
    return now !== before && now instanceof HTMLElement ? now : null;
  }

  const { title = '', name = '', startsAt = null } = asking?.cell ?? {};
  const at = startsAt ?? '';
  const day = startsAt && `${weekdayText(at, language)} ${dayText(at, language)}`;
  const dialog = (
    <ConfirmDialog
      open={asking !== null}
      title={t('attendance.early.title')}
      text={t('attendance.early.text', { title, day, time: startsAt && timeText(at, language) })}
      confirm={t('attendance.early.confirm', {
        name,
        state: t(`attendance.states.${asking?.mark ?? 'none'}`),
      })}
      confirmLook="primary"
      onConfirm={confirm}
      onClose={() => setAsking(null)}
      focusAfter={focusAfter}
    />
  );
  return { marks: { ...marks, mark }, dialog };
}
