import Archive from 'lucide-react/icons/archive';
import { useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#club/shared/access.ts';
import { ApiFailure } from '#kit/web/api.ts';
import { useSession } from '#kit/web/session.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import type { Selection } from '#kit/web/ui/use-selection.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { useAddToArchive } from '../archive.hooks.ts';
import { useOfferUndo } from '../use-offer-undo.ts';

/** Archives the chosen people of a list: the button for its bar, and what it opens. Nothing for those who may not. */
export function useArchivePeople({ ids, clear }: Selection, home: RefObject<HTMLElement | null>) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const { mutateAsync, isPending } = useAddToArchive();
  const offerUndo = useOfferUndo();
  const [asking, setAsking] = useState(false);
  const gone = useRef(false);
  if (!may(useSession()?.user.role ?? null, 'archive.manage')) return { button: null, dialogs: null };

  async function archive() {
    try {
      const { data } = await mutateAsync({ userIds: [...ids] });
      gone.current = true;
      clear();
      offerUndo(data);
    } catch (error) {
      const named = error instanceof ApiFailure ? error.errors.userIds : undefined;
      toast.danger(named ?? failureText(error));
    }
    setAsking(false);
  }

  return {
    button: (
      <Button look="outline" size="small" onClick={() => setAsking(true)}>
        <Archive aria-hidden="true" className="size-4" />
        {t('archive.actions.archive')}
      </Button>
    ),
    dialogs: (
      <ConfirmDialog
        open={asking}
        title={t('archive.add.confirmTitle')}
        text={t('archive.add.confirmText', { number: ids.size })}
        confirm={isPending ? t('archive.add.busy') : t('archive.actions.archive')}
        busy={isPending}
        onConfirm={() => void archive()}
        onClose={() => setAsking(false)}
        focusAfter={() => {
          const target = gone.current ? home.current : null;
          gone.current = false;
          return target;
        }}
      />
    ),
  };
}
