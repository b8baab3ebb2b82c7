import { useTranslation } from '#kit/web/i18n.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { useRestore } from './archive.hooks.ts';

interface Archived {
  archived: number;
  entryIds: string[];
}

/** A toast with undo. An entry restored elsewhere is gone, so that nothing happens twice. */
export function useUndoToast() {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const { mutateAsync } = useRestore();

  async function undo(entryIds: string[]) {
    try {
      const failed = await mutateAsync(entryIds);
      if (failed.length > 0) toast.danger(t('archive.messages.failedMany', { count: failed.length }));
      else toast.success(t('archive.messages.restored'));
    } catch (error) {
      toast.danger(failureText(error));
    }
  }

  return ({ archived, entryIds }: Archived) =>
    toast.undoable(t('archive.messages.addedMany', { count: archived }), () => void undo(entryIds));
}
