import { useTranslation } from '#kit/web/i18n.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import type { SessionOut } from '../../sessions.contract.ts';
import { useSetPublished } from './sessions.hooks.ts';

/** Makes a session a draft again and offers to undo it. Nobody is told a second time when it is published again. */
export function useUnpublish() {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const change = useSetPublished();

  async function set(id: string, published: boolean): Promise<boolean> {
    try {
      await change.mutateAsync({ id, published });
      return true;
    } catch (error) {
      toast.danger(failureText(error));
      return false;
    }
  }

  return async ({ _id, title }: SessionOut) => {
    const undo = async () => {
      if (await set(_id, true)) toast.success(t('sessions.messages.published', { name: title }));
    };
    if (await set(_id, false))
      toast.undoable(t('sessions.messages.unpublished', { name: title }), () => void undo());
  };
}
