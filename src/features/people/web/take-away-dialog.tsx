import { type RefObject, useRef } from 'react';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';

interface Props<Row> {
  /** What goes; null closes the dialog. */
  row: Row | null;
  title: string;
  text: string;
  confirm: string;
  remove: { isPending: boolean; mutateAsync: (row: Row) => Promise<unknown> };
  done: (row: Row) => string;
  failed: string;
  onClose: () => void;
  /** Takes the focus when the button that had it is gone with the row. */
  heading: RefObject<HTMLElement | null>;
}

export function TakeAwayDialog<Row>({ row, remove, done, failed, onClose, heading, ...texts }: Props<Row>) {
  const { failureText } = useErrorText();
  const gone = useRef(false);

  // Awaited here, because the section may go with its last row.
  async function takeAway(taken: Row) {
    try {
      await remove.mutateAsync(taken);
      toast.success(done(taken));
      gone.current = true;
    } catch (error) {
      toast.danger(failureText(error, failed));
    }
    onClose();
  }

  return (
    <ConfirmDialog
      {...texts}
      open={row !== null}
      busy={remove.isPending}
      onConfirm={row && (() => void takeAway(row))}
      onClose={onClose}
      focusAfter={() => {
        const wasGone = gone.current;
        gone.current = false;
        return wasGone ? heading.current : null;
      }}
    />
  );
}
