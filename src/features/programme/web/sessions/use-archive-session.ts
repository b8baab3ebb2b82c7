import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { call } from '#kit/web/api.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { addToArchive, restore, type SessionOut } from '../../sessions.contract.ts';

/** Archives a session and offers to undo it. */
export function useArchiveSession() {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const queries = useQueryClient();
  // A session counts in nearly everything that may be cached.
  const onSettled = () => queries.invalidateQueries();
  const archiving = useMutation({
    mutationFn: (sessionId: string) => call(addToArchive, { body: { sessionId } }),
    onSettled,
  });
  const restoring = useMutation({
    mutationFn: (id: string) => call(restore, { params: { id } }),
    onSettled,
  });

  async function undo(ids: string[]) {
    try {
      await Promise.all(ids.map((id) => restoring.mutateAsync(id)));
      toast.success(t('sessions.messages.restored'));
    } catch (error) {
      toast.danger(failureText(error));
    }
  }

  return {
    busy: archiving.isPending,
    archive: async ({ _id, title }: SessionOut) => {
      const { data } = await archiving.mutateAsync(_id);
      toast.undoable(t('sessions.messages.archived', { name: title }), () => void undo(data.entryIds));
    },
  };
}
