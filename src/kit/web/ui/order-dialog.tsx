import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { useErrorText } from '../use-error-text.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { QueryBoundary } from './query-boundary.tsx';
import { SortableList, type SortableItem } from './sortable-list.tsx';
import { toast } from './toast.ts';

interface Props {
  open: boolean;
  title: string;
  /** The rows in their stored order. */
  read: { data: SortableItem[] | undefined; error: Error | null; refetch: () => Promise<unknown> };
  /** Shown when there are no rows. */
  empty: string;
  save: { isPending: boolean; mutateAsync: (ids: string[]) => Promise<unknown> };
  done: string;
  onClose: () => void;
}

/** Reorders rows; nothing changes until it is saved. */
export function OrderDialog({ open, title, read, empty, save, done, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <div className="mt-3">
        <QueryBoundary read={read}>
          {(items) =>
            items.length === 0 ? (
              <p className="text-muted">{empty}</p>
            ) : (
              <Order
                // Starts over when the stored order has changed.
                key={items.map(({ id }) => id).join()}
                label={title}
                stored={items}
                save={save}
                done={done}
                onClose={onClose}
              />
            )
          }
        </QueryBoundary>
      </div>
    </Dialog>
  );
}

function Order({
  label,
  stored,
  save,
  done,
  onClose,
}: { label: string; stored: SortableItem[] } & Pick<Props, 'save' | 'done' | 'onClose'>) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const [items, setItems] = useState<readonly SortableItem[]>(stored);
  const [problem, setProblem] = useState<string>();

  async function send() {
    setProblem(undefined);
    try {
      await save.mutateAsync(items.map(({ id }) => id));
    } catch (error) {
      return setProblem(failureText(error, t('ui.list.saveFailed')));
    }
    toast.success(done);
    return onClose();
  }

  return (
    <>
      <SortableList label={label} items={items} onOrder={setItems} />
      {problem !== undefined && (
        <Alert className="mt-4">
          <p className="font-medium">{problem}</p>
        </Alert>
      )}
      <div className="bg-surface sticky -bottom-8 -mx-1 mt-4 flex flex-col gap-3 px-1 pt-2 pb-1 sm:flex-row-reverse sm:justify-start">
        <Button aria-disabled={save.isPending} onClick={() => !save.isPending && void send()}>
          {save.isPending ? t('ui.saving') : t('ui.order.save')}
        </Button>
        <Button look="outline" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </div>
    </>
  );
}
