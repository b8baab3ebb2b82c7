import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Balloon } from '#kit/web/ui/balloon.tsx';

export interface Undoable {
  text: string;
  entryIds: string[];
}

interface Props {
  of: Undoable | null;
  onUndo: (entryIds: string[]) => void;
  onClose: () => void;
}

const shownFor = 10_000;

/** Says what was put away, and takes it back while one still looks. It stays while one points at it or has focus there. */
export function UndoNotice({ of, onUndo, onClose }: Props) {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!of || held) return undefined;
    const timer = setTimeout(onClose, shownFor);
    return () => clearTimeout(timer);
  }, [of, held, onClose]);
  return (
    <div
      role="status"
      // Where the dashboard shows its toasts.
      className="fixed start-4 bottom-24 z-50 w-96 max-w-[calc(100vw-2rem)] lg:bottom-4 lg:w-68"
    >
      {of && (
        <div
          className="animate-arrive border-line bg-surface text-ink shadow-raised flex items-center gap-2 rounded-2xl border py-3 ps-4 pe-2"
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <Balloon string={18} className="text-yellow h-8 shrink-0" />
          <p className="min-w-0 grow text-sm leading-snug font-semibold">{of.text}</p>
          <button
            type="button"
            onClick={() => onUndo(of.entryIds)}
            className="text-link hover:bg-primary-soft flex min-h-10 shrink-0 items-center gap-1.5 rounded-lg px-2 font-bold"
          >
            <Undo2 aria-hidden="true" className="size-4 rtl:-scale-x-100" />
            {t('archive.actions.undo')}
          </button>
          <button
            type="button"
            aria-label={t('ui.close')}
            onClick={onClose}
            className="text-muted hover:text-ink flex size-10 shrink-0 items-center justify-center rounded-lg"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </div>
  );
}
