import Undo2 from 'lucide-react/icons/undo-2';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '#kit/web/classes.ts';
import { Button } from '#kit/web/ui/button.tsx';
import type { Marks } from './use-marks.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Undoes marks step by step, because they come too fast for a toast each. Ctrl+Z works outside text fields. */
export function UndoBar({ marks: { news, canUndo, undo } }: { marks: Marks }) {
  const { t } = useTranslation();
  const latest = useRef(undo);
  useEffect(() => {
    latest.current = undo;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = event.code === 'KeyZ' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || isTyping(event.target)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    // Fixed on a phone, within reach of the thumb and above the bar at the bottom.
    <div
      className={classes(
        'flex min-h-11 min-w-0 items-center gap-3 text-sm',
        'max-md:bg-surface max-md:border-line max-md:shadow-raised max-md:fixed max-md:inset-x-4 max-md:bottom-[calc(1rem+var(--bottom-bar,0px))] max-md:z-10 max-md:rounded-2xl max-md:border max-md:p-2',
        !canUndo && 'max-md:sr-only',
      )}
    >
      {/* Not disabled: after the last undo the button would lose the focus. */}
      <Button
        look="outline"
        className="min-h-11! px-4 text-sm"
        aria-disabled={!canUndo}
        onClick={() => canUndo && undo()}
      >
        <Undo2 aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
        {t('ui.undo')}
      </Button>
      <p role="status" className="text-muted wrap-anywhere">
        {news}
      </p>
    </div>
  );
}
