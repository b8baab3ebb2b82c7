import { useRef, type ReactNode } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  open: boolean;
  title: string;
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
  onClose: () => void;
  focusAfter?: () => HTMLElement | null | undefined;
}

export function ConfirmDialog({
  open,
  title,
  text,
  children,
  confirm,
  confirmLook = 'danger',
  cancel,
  busy = false,
  onConfirm,
  onClose,
  focusAfter,
}: Props) {
  const { t } = useTranslation();
  // Cancel gets the initial focus.
  const cancelButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={text}
      initialFocus={cancelButton}
      focusAfter={focusAfter}
    >
      {children}
      <div className="mt-6 flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        {onConfirm && (
          <Button look={confirmLook} aria-disabled={busy} onClick={() => !busy && onConfirm()}>
            {confirm}
          </Button>
        )}
        <Button ref={cancelButton} look="outline" onClick={onClose}>
          {cancel ?? t('ui.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
