import type { RefObject } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { ApiFailure } from '#kit/web/api.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import type { Selection } from '#kit/web/ui/use-selection.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { captureRowFocus } from '#kit/web/ui/next-row-focus.ts';
import { readAllRequestIds, useDecide, type RequestDecision } from './requests.hooks.ts';

/** Approves and denies one or many requests. What was decided leaves the selection; a failure keeps it. */
export function useDecisions({ setMany }: Selection, focusTarget: RefObject<HTMLElement | null>) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const { mutateAsync, isPending } = useDecide();

  /** Deselects what was decided elsewhere; the rest stays selected. */
  async function deselectDecided(ids: string[]) {
    const open = new Set(await readAllRequestIds({}));
    const decided = ids.filter((id) => !open.has(id));
    setMany(decided, false);
  }

  async function decide(decision: RequestDecision) {
    try {
      await mutateAsync(decision);
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'CONFLICT')
        await deselectDecided(decision.requestIds).catch(() => undefined);
      throw error;
    }
    setMany(decision.requestIds, false);
    toast.success(t(`requests.messages.${decision.requestStat}`));
  }

  async function approve(requestIds: string[]) {
    const focus = captureRowFocus(focusTarget.current);
    // The rows leave before the call returns.
    focus.moveOn();
    try {
      await decide({ requestIds, requestStat: 'accepted' });
    } catch (error) {
      focus.moveBack();
      const named = error instanceof ApiFailure ? error.errors.requestIds : undefined;
      toast.danger(named ?? failureText(error, t('requests.page.failed')));
    }
  }

  return {
    approve,
    deny: (requestIds: string[], reason: string | undefined) =>
      decide({ requestIds, requestStat: 'rejected', reason }),
    isPending,
  };
}
