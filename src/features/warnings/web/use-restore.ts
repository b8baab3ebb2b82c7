import { useTranslation } from '#kit/web/i18n.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { useDecide } from './warnings.hooks.ts';

/** Takes dismissals back, also from the toast that announces them. */
export function useRestore(campId: string) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const { mutateAsync, isPending } = useDecide(campId);

  /** True when at least one was taken back. */
  async function restore(proposals: string[]): Promise<boolean> {
    try {
      const { decided } = (await mutateAsync({ proposals, decision: 'restore' })).data;
      if (decided > 0) toast.success(t('warnings.dismissed.restored', { count: decided }));
      else toast.danger(t('warnings.dismissed.gone'));
      return decided > 0;
    } catch (error) {
      toast.danger(failureText(error, t('warnings.dismissed.failed')));
      return false;
    }
  }

  const announce = (ids: string[], onRestored: () => void) =>
    toast.undoable(
      t('warnings.proposals.dismissed', { count: ids.length }),
      () => void restore(ids).then((restored) => restored && onRestored()),
    );

  return { restore, announce, busy: isPending };
}
