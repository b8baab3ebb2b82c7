import { useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../use-error-text.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { toast } from './toast.ts';

export interface RemovalProps<Row> {
  /** The row to remove; null closes the dialog. */
  row: Row | null;
  title: string;
  text: (row: Row) => string;
  /** The mutation that removes the row and invalidates the list. */
  remove: { isPending: boolean; mutateAsync: (row: Row) => Promise<unknown> };
  done: string;
  /** Prefix of the error message. */
  failed?: string;
  onClose: () => void;
  /** Takes the focus when the row and its buttons are gone. */
  focusTarget: RefObject<HTMLElement | null>;
}

/** Confirms, removes, and shows the result in a toast. */
export function RemovalDialog<Row>({
  row,
  title,
  text,
  remove,
  done,
  failed,
  onClose,
  focusTarget,
}: RemovalProps<Row>) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const removed = useRef(false);

  async function confirm() {
    if (row === null) return;
    try {
      await remove.mutateAsync(row);
      removed.current = true;
      toast.success(done);
    } catch (error) {
      const reason = failureText(error);
      toast.danger(failed === undefined ? reason : t('ui.list.removeFailed', { failed, why: reason }));
    }
    onClose();
  }

  return (
    <ConfirmDialog
      open={row !== null}
      title={title}
      text={row === null ? '' : text(row)}
      confirm={remove.isPending ? t('ui.list.removing') : t('ui.list.remove')}
      busy={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
      focusAfter={() => {
        const wasRemoved = removed.current;
        removed.current = false;
        return wasRemoved ? focusTarget.current : null;
      }}
    />
  );
}
