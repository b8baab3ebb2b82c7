import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTexts } from '#kit/web/texts.ts';
import { toast } from '#kit/web/ui/toast.tsx';
import { useRestore } from './archive.hooks.ts';
import { UndoNotice, type Undoable } from './undo-notice.tsx';

/** After something was archived: what to show, and how to take it back. */
export function useUndo() {
  const { t } = useTranslation();
  const { sayFailure } = useTexts();
  const { mutateAsync } = useRestore();
  const [last, setLast] = useState<Undoable | null>(null);
  const close = useCallback(() => setLast(null), []);

  async function undo(entryIds: string[]) {
    close();
    try {
      const failed = await mutateAsync(entryIds);
      if (failed.length > 0) toast.danger(t('archive.messages.failedMany', { number: failed.length }));
      else toast.success(t('archive.messages.restored'));
    } catch (error) {
      toast.danger(sayFailure(error));
    }
  }

  return {
    offer: ({ archived, entryIds }: { archived: number; entryIds: string[] }) =>
      setLast({ text: t('archive.messages.addedMany', { number: archived }), entryIds }),
    notice: <UndoNotice of={last} onUndo={(entryIds) => void undo(entryIds)} onClose={close} />,
  };
}
