import Archive from 'lucide-react/icons/archive';
import { useRef, useState, type RefObject } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { may } from '#club/shared/access.ts';
import { ApiFailure } from '#kit/web/api.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { type Selection, SelectionButton } from '#kit/web/ui/data-table-selection.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { useAddToArchive, useUndoToast } from '../archive/archive.hooks.ts';

/** Archives the selected people of a list: button and dialogs. Null without the permission. */
export function useArchivePeople(selection: Selection, focusTarget: RefObject<HTMLElement | null>) {
  const { ids, clear } = selection;
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const { mutateAsync, isPending } = useAddToArchive();
  const showUndoToast = useUndoToast();
  const [confirming, setConfirming] = useState(false);
  const archived = useRef(false);
  if (!may(useAuthSession()?.user.role ?? null, 'archive.manage')) return { button: null, dialogs: null };

  async function archive() {
    try {
      const { data } = await mutateAsync({ userIds: [...ids] });
      archived.current = true;
      clear();
      showUndoToast(data);
    } catch (error) {
      const named = error instanceof ApiFailure ? error.errors.userIds : undefined;
      toast.danger(named ?? failureText(error));
    }
    setConfirming(false);
  }

  return {
    button: (
      <SelectionButton of={selection} Icon={Archive} onPress={() => setConfirming(true)}>
        {t('archive.actions.archive')}
      </SelectionButton>
    ),
    dialogs: (
      <ConfirmDialog
        open={confirming}
        title={t('archive.add.confirmTitle')}
        text={t('archive.add.confirmText', { count: ids.size })}
        confirm={isPending ? t('archive.add.busy') : t('archive.actions.archive')}
        busy={isPending}
        onConfirm={() => void archive()}
        onClose={() => setConfirming(false)}
        focusAfter={() => {
          const target = archived.current ? focusTarget.current : null;
          archived.current = false;
          return target;
        }}
      />
    ),
  };
}
