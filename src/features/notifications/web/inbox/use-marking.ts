import { useTranslation } from '#kit/web/i18n.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { toast } from '#kit/web/ui/toast.ts';
import type { EntryOut } from '../../inbox.contract.ts';
import { useMarkEntries } from './inbox.hooks.ts';

/** Marks one entry, or all of them with a way back. What it says also comes when the page was left meanwhile. */
export function useMarking() {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const { mutateAsync } = useMarkEntries();

  async function markSome(ids: string[], read: boolean) {
    try {
      await mutateAsync({ ids, read });
    } catch (error) {
      toast.danger(failureText(error));
    }
  }

  async function markAll() {
    try {
      const { changed } = (await mutateAsync({ read: true })).data;
      toast.undoable(t('inbox.page.allRead', { count: changed.length }), () => void markSome(changed, false));
    } catch (error) {
      toast.danger(failureText(error));
    }
  }

  return {
    mark: ({ _id }: EntryOut, read: boolean) => void markSome([_id], read),
    markAll: () => void markAll(),
  };
}
