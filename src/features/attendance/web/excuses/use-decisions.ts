import type { RefObject } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { captureRowFocus } from '#kit/web/ui/next-row-focus.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import type { ExcuseOut } from '../../excuses.contract.ts';
import type { ExcuseDecision, ExcuseState } from '../../excuses.rules.ts';
import { isConflict, useDecide } from './excuses.hooks.ts';

/** Decides one excuse with one tap; the toast takes it back. The focus goes on to the next row. */
export function useDecisions(focusTarget: RefObject<HTMLElement | null>) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const { mutateAsync } = useDecide();

  /** True when it was stored. Another person's decision since then stands. */
  async function store({ _id, state }: Pick<ExcuseOut, '_id' | 'state'>, decision: ExcuseState) {
    try {
      await mutateAsync({ id: _id, decision, expected: state });
      return true;
    } catch (error) {
      toast.danger(
        isConflict(error) ? t('excuses.page.changed') : failureText(error, t('excuses.page.failed')),
      );
      return false;
    }
  }

  async function undo({ _id, user }: ExcuseOut, decision: ExcuseDecision) {
    if (await store({ _id, state: decision }, 'pending'))
      toast.success(t('excuses.page.undone', { name: user.name }));
  }

  return async (excuse: ExcuseOut, decision: ExcuseDecision) => {
    const focus = captureRowFocus(focusTarget.current);
    // The row leaves before the call returns.
    focus.moveOn();
    if (!(await store(excuse, decision))) return focus.moveBack();
    return toast.undoable(
      t(`excuses.page.decided.${decision}`, { name: excuse.user.name }),
      () => void undo(excuse, decision),
    );
  };
}
