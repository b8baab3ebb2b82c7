import { useRef, type ReactNode } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Button } from './button.tsx';
import { Dialog, DialogButtons, type DialogProps } from './dialog.tsx';

interface Props extends Pick<DialogProps, 'open' | 'title' | 'onClose' | 'focusAfter' | 'backCloses'> {
  text: string;
  /** Between the text and the buttons. */
  children?: ReactNode;
  confirm: string;
  confirmLook?: 'danger' | 'primary';
  /** Label of the cancel button; `ui.cancel` by default. */
  cancel?: string;
  busy?: boolean;
  /** Null when there is nothing to confirm: the dialog can only be closed. */
  onConfirm: (() => void) | null;
}

export function ConfirmDialog({
  text,
  children,
  confirm,
  confirmLook = 'danger',
  cancel,
  busy = false,
  onConfirm,
  ...dialog
}: Props) {
  const { t } = useTranslation();
  // Cancel gets the initial focus.
  const cancelButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog {...dialog} description={text} initialFocus={cancelButton}>
      {children}
      <DialogButtons className="mt-6">
        <Button ref={cancelButton} look="outline" onClick={dialog.onClose}>
          {cancel ?? t('ui.cancel')}
        </Button>
        {onConfirm && (
          <Button look={confirmLook} aria-disabled={busy} onClick={() => !busy && onConfirm()}>
            {confirm}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}
