import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTexts } from '#kit/web/texts.ts';
import { toast } from '#kit/web/ui/toast.tsx';
import { useColumnName } from './column-name.ts';
import type { PlacedCell } from './sheet-cell.tsx';
import { useSetCell } from './sheets.hooks.ts';

interface Edit {
  of: PlacedCell;
  /** What was set by hand before; null when Codeforces had it. */
  before: number | null;
}

/** Changes cells and remembers how they were. */
export function useCellEdits() {
  const { t } = useTranslation();
  const { sayFailure } = useTexts();
  const nameOf = useColumnName();
  const { mutateAsync } = useSetCell();
  const [edits, setEdits] = useState<readonly Edit[]>([]);
  const [news, setNews] = useState('');

  const write = ({ userId, column: { sessionId, kind } }: PlacedCell, solved: number | null) =>
    mutateAsync({ sessionId, kind, userId, solved });
  const textOf = ({ name, column }: PlacedCell) => ({ name, column: nameOf(column) });

  return {
    news,
    canUndo: edits.length > 0,
    async save(of: PlacedCell, solved: number | null) {
      await write(of, solved);
      const before = of.cell?.source === 'manual' ? of.cell.solved : null;
      setEdits((all) => [...all, { of, before }]);
      setNews(t('sheets.edit.saved', textOf(of)));
    },
    async undo() {
      const last = edits.at(-1);
      if (!last) return;
      setEdits((all) => all.filter((edit) => edit !== last));
      try {
        await write(last.of, last.before);
        setNews(t('sheets.edit.undone', textOf(last.of)));
      } catch (error) {
        setEdits((all) => [...all, last]);
        toast.danger(sayFailure(error));
      }
    },
  };
}

export type CellEdits = ReturnType<typeof useCellEdits>;
