import Undo2 from 'lucide-react/icons/undo-2';
import { useTranslation } from 'react-i18next';
import { Button } from '#kit/web/ui/button.tsx';
import type { CellEdits } from './use-cell-edits.ts';

/** What was changed last, and the way back. */
export function UndoBar({ edits: { news, canUndo, undo } }: { edits: CellEdits }) {
  const { t } = useTranslation();
  return (
    <div className="flex min-w-0 items-center gap-3 text-sm empty:hidden">
      {news !== '' && (
        // Not disabled: after the last step back the keyboard would lose its place.
        <Button
          look="outline"
          className="min-h-11! px-4 text-sm"
          aria-disabled={!canUndo}
          onClick={() => void undo()}
        >
          <Undo2 aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
          {t('sheets.edit.undo')}
        </Button>
      )}
      <p role="status" className="text-muted wrap-anywhere">
        {news}
      </p>
    </div>
  );
}
