import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayText, timeText, weekdayText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { isToCome } from '../attendance.rules.ts';
import type { Cell, Mark } from './shared/marked-grid.ts';
import type { Marks } from './use-marks.ts';

/** Marks of a session that has not begun wait for a confirmation, once per session and visit. */
export function useEarlyMarks<M extends Pick<Marks, 'mark' | 'markOf'>>(marks: M) {
  const { t } = useTranslation();
  const language = useLanguage();
  const confirmed = useRef(new Set<string>());
  const [asking, setAsking] = useState<{ cell: Cell; mark: Mark } | null>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);

  function mark(cell: Cell, after: Mark) {
    const asks = isToCome(cell, new Date()) && !confirmed.current.has(cell.sessionId);
    if (asks) setAsking({ cell, mark: after });
    else marks.mark(cell, after);
  }

  function confirm() {
    if (!asking) return;
    confirmed.current.add(asking.cell.sessionId);
    marks.mark(asking.cell, asking.mark);
    setAsking(null);
  }

  const { title = '', name = '', startsAt = null } = asking?.cell ?? {};
  const at = startsAt ?? '';
  const day = startsAt && `${weekdayText(at, language)} ${dayText(at, language)}`;
  const dialog = (
    <Dialog
      open={asking !== null}
      title={t('attendance.early.title')}
      description={t('attendance.early.text', { title, day, time: startsAt && timeText(at, language) })}
      onClose={() => setAsking(null)}
      initialFocus={cancelButton}
    >
      <div className="mt-6 flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        <Button onClick={confirm}>
          {t('attendance.early.confirm', { name, state: t(`attendance.states.${asking?.mark ?? 'none'}`) })}
        </Button>
        <Button ref={cancelButton} look="outline" onClick={() => setAsking(null)}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Dialog>
  );
  return { marks: { ...marks, mark }, dialog };
}
