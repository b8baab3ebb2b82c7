import { useTranslation } from 'react-i18next';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { useColumnName } from './column-name.ts';
import type { PlacedCell } from './sheet-cell.tsx';
import { useSetCell } from './sheets.hooks.ts';

/** What was set by hand; null when Codeforces has it. */
type ByHand = number | null;

/** Changes cells, each with a way back. */
export function useCellEdits() {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const nameOf = useColumnName();
  const { mutateAsync } = useSetCell();

  const write = ({ userId, column: { sessionId, kind } }: PlacedCell, solved: ByHand, expected?: ByHand) =>
    mutateAsync({ sessionId, kind, userId, solved, expected });
  const textOf = ({ name, column }: PlacedCell) => ({ name, column: nameOf(column) });

  async function undo(of: PlacedCell, { before, after }: { before: ByHand; after: ByHand }) {
    try {
      await write(of, before, after);
      toast.success(t('sheets.edit.undone', textOf(of)));
    } catch (error) {
      toast.danger(failureText(error));
    }
  }

  return {
    async save(of: PlacedCell, solved: ByHand) {
      const { before } = await write(of, solved);
      const back = { before, after: solved };
      toast.undoable(t('sheets.edit.saved', textOf(of)), () => void undo(of, back));
    },
  };
}

export type CellEdits = ReturnType<typeof useCellEdits>;
