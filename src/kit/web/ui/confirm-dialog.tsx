import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  open: boolean;
  title: string;
  text: string;
  confirm: string;
  /** Label of the cancel button; `ui.cancel` by default. */
  cancel?: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  focusAfter?: () => HTMLElement | null | undefined;
}

export function ConfirmDialog({
  open,
  title,
  text,
  confirm,
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
      <div className="mt-6 flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        <Button look="danger" aria-disabled={busy} onClick={() => !busy && onConfirm()}>
          {confirm}
        </Button>
        <Button ref={cancelButton} look="outline" onClick={onClose}>
          {cancel ?? t('ui.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
