import { useTranslation } from 'react-i18next';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { useColumnName } from './column-name.ts';
import type { CellTarget } from './sheet-cell.tsx';
import { useSetCell } from './sheets.hooks.ts';

/** Null when the value comes from Codeforces. */
type ManualValue = number | null;

/** Edits cells with undo. */
export function useCellEdits() {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const nameOf = useColumnName();
  const { mutateAsync } = useSetCell();

  const write = (
    { userId, column: { sessionId, kind } }: CellTarget,
    solved: ManualValue,
    expected?: ManualValue,
  ) => mutateAsync({ sessionId, kind, userId, solved, expected });
  const textOf = ({ name, column }: CellTarget) => ({ name, column: nameOf(column) });

  async function undo(target: CellTarget, { before, after }: { before: ManualValue; after: ManualValue }) {
    try {
      await write(target, before, after);
      toast.success(t('sheets.edit.undone', textOf(target)));
    } catch (error) {
      toast.danger(failureText(error));
    }
  }

  return {
    async save(target: CellTarget, solved: ManualValue) {
      const { before } = await write(target, solved);
      const back = { before, after: solved };
      toast.undoable(t('sheets.edit.saved', textOf(target)), () => void undo(target, back));
    },
  };
}

export type CellEdits = ReturnType<typeof useCellEdits>;
