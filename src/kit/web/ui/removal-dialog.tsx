import { useRef, type RefObject } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { useErrorText } from '../use-error-text.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { type RemovalContents, RemovalParts, useRemovalParts } from './removal-parts.tsx';
import { toast } from './toast.ts';

export interface RemovalProps<Row> {
  /** The row to remove; null closes the dialog. */
  row: Row | null;
  title: string;
  text: (row: Row) => string;
  /** What goes with the row; the dialog waits for it. */
  contents?: RemovalContents<Row>;
  /** The mutation that removes the row and invalidates the list. */
  remove: { isPending: boolean; mutateAsync: (row: Row) => Promise<unknown> };
  done: string;
  /** Prefix of the error message. */
  failed?: string;
  onClose: () => void;
  /** Takes the focus when the row and its buttons are gone. */
  focusTarget: RefObject<HTMLElement | null>;
}

/** Says what goes with the row, confirms, removes, and shows the result in a toast. */
export function RemovalDialog<Row>(props: RemovalProps<Row>) {
  const { row, title, text, contents, remove, onClose } = props;
  const { t } = useTranslation();
  const read = useRemovalParts(contents, row);
  const { confirm, instead, focusAfter } = useRemoval(props);
  const blocked = read?.data?.data.blocked === true;
  const offered = blocked && contents?.instead ? contents.instead : null;
  const busy = remove.isPending || offered?.busy === true;
  const waits = read !== null && !read.data;
  return (
    <ConfirmDialog
      open={row !== null}
      title={title}
      text={row === null ? '' : blocked && contents?.blockedText ? contents.blockedText(row) : text(row)}
      confirm={offered?.label ?? (remove.isPending ? t('ui.list.removing') : t('ui.list.remove'))}
      confirmLook={offered ? 'primary' : 'danger'}
      busy={busy || waits}
      onConfirm={blocked && !offered ? null : () => void (offered ? instead() : confirm())}
      cancel={blocked && !offered ? t('ui.close') : undefined}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      {read && contents && <RemovalParts read={read} partText={contents.partText} blocked={blocked} />}
    </ConfirmDialog>
  );
}

/** Removes the row, or does what is offered instead. */
function useRemoval<Row>({ row, contents, remove, done, failed, onClose, focusTarget }: RemovalProps<Row>) {
  const gone = useRef(false);
  const { t } = useTranslation();
  const { failureText } = useErrorText();

  async function confirm() {
    if (row === null) return;
    try {
      await remove.mutateAsync(row);
      gone.current = true;
      toast.success(done);
    } catch (error) {
      const reason = failureText(error);
      toast.danger(failed === undefined ? reason : t('ui.list.removeFailed', { failed, why: reason }));
    }
    onClose();
  }

  async function instead() {
    if (row === null) return;
    try {
      await contents?.instead?.run(row);
      gone.current = true;
    } catch (error) {
      toast.danger(failureText(error));
    }
    onClose();
  }

  const focusAfter = () => {
    const wasGone = gone.current;
    gone.current = false;
    return wasGone ? focusTarget.current : null;
  };
  return { confirm, instead, focusAfter };
}
