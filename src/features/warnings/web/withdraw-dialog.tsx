import { useRef, type RefObject } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { distinctName } from '#kit/shared/namesakes.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import type { WarningOut } from '../warnings.contract.ts';
import { useWithdraw } from './warnings.hooks.ts';

interface Props {
  /** Null closes the dialog. */
  warning: WarningOut | null;
  onClose: () => void;
  /** Takes the focus when the button is gone. */
  focusTarget: RefObject<HTMLElement | null>;
}

export function WithdrawDialog({ warning, onClose, focusTarget }: Props) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const withdraw = useWithdraw();
  const done = useRef(false);

  async function confirm() {
    if (!warning) return;
    try {
      await withdraw.mutateAsync(warning);
      done.current = true;
      toast.success(t('warnings.messages.withdrawn'));
    } catch (error) {
      toast.danger(failureText(error));
    }
    onClose();
  }

  return (
    <ConfirmDialog
      open={warning !== null}
      title={t('warnings.sent.withdrawTitle')}
      text={t('warnings.sent.withdrawText', { name: warning ? distinctName(warning) : '' })}
      confirm={withdraw.isPending ? t('warnings.sent.withdrawing') : t('warnings.sent.withdraw')}
      busy={withdraw.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
      focusAfter={() => {
        const gone = done.current;
        done.current = false;
        return gone ? focusTarget.current : null;
      }}
    />
  );
}
