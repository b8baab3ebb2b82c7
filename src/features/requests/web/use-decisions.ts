import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiFailure } from '#kit/web/api.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import type { Selection } from '#kit/web/ui/use-selection.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { nextFocus } from './next-focus.ts';
import { everyRequestId, useDecide, type DecisionOn } from './requests.hooks.ts';

/** Approving and denying, one or many: what was decided leaves the selection, a refusal keeps it. */
export function useDecisions({ setMany }: Selection, home: RefObject<HTMLElement | null>) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const { mutateAsync, isPending } = useDecide();

  /** What somebody else has decided meanwhile cannot be decided again; the rest stays chosen. */
  async function dropDecided(ids: string[]) {
    const open = new Set(await everyRequestId({}));
    const decided = ids.filter((id) => !open.has(id));
    setMany(decided, false);
  }

  async function decide(decision: DecisionOn) {
    try {
      await mutateAsync(decision);
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'CONFLICT')
        await dropDecided(decision.requestIds).catch(() => undefined);
      throw error;
    }
    setMany(decision.requestIds, false);
    toast.success(t(`requests.messages.${decision.requestStat}`));
  }

  async function approve(requestIds: string[]) {
    const goOn = nextFocus(home.current);
    try {
      await decide({ requestIds, requestStat: 'accepted' });
      goOn();
    } catch (error) {
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
