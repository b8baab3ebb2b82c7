import { useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import type { Selection } from '#kit/web/ui/use-selection.ts';
import { toast } from '#kit/web/ui/toast.ts';
import type { ArchiveOut } from '../archive.contract.ts';
import { useRemoveForGood, useRestore } from './archive.hooks.ts';

/** What is to be deleted: one entry with its name, or several that were chosen. */
interface Leaving {
  ids: string[];
  entry?: ArchiveOut;
}

/** Restoring and deleting, one or many: what is done leaves the selection, what failed stays in it. */
export function useEntryActions({ setMany }: Selection, home: RefObject<HTMLElement | null>) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const restoring = useRestore();
  const removing = useRemoveForGood();
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const gone = useRef(false);

  async function run(
    ids: string[],
    { act, done }: { act: (ids: string[]) => Promise<string[]>; done: (number: number) => string },
  ) {
    try {
      const failed = await act(ids);
      const over = ids.filter((id) => !failed.includes(id));
      setMany(over, false);
      if (failed.length > 0) toast.danger(t('archive.messages.failedMany', { number: failed.length }));
      else toast.success(done(over.length));
      return failed.length === 0;
    } catch (error) {
      toast.danger(failureText(error));
      return false;
    }
  }

  async function restore(ids: string[]) {
    const back = await run(ids, {
      act: restoring.mutateAsync,
      done: (number) =>
        number === 1 ? t('archive.messages.restored') : t('archive.messages.restoredMany', { number }),
    });
    if (back) home.current?.focus({ preventScroll: true });
  }

  async function remove({ ids }: Leaving) {
    gone.current = await run(ids, {
      act: removing.mutateAsync,
      done: (number) =>
        number === 1 ? t('archive.messages.removed') : t('archive.messages.removedMany', { number }),
    });
    setLeaving(null);
  }

  const textOf = ({ ids, entry }: Leaving) => {
    if (!entry) return t('archive.removal.several', { number: ids.length });
    return entry.kind === 'wave'
      ? t('archive.removal.wave', { name: entry.name })
      : t('archive.removal.person', { name: entry.name });
  };
  const dialog = (
    <ConfirmDialog
      open={leaving !== null}
      title={t('archive.removal.title')}
      text={leaving ? textOf(leaving) : ''}
      confirm={removing.isPending ? t('ui.list.removing') : t('ui.list.remove')}
      busy={removing.isPending}
      onConfirm={() => leaving && void remove(leaving)}
      onClose={() => setLeaving(null)}
      focusAfter={() => {
        const target = gone.current ? home.current : null;
        gone.current = false;
        return target;
      }}
    />
  );
  return { restore, askToRemove: setLeaving, busy: restoring.isPending, dialog };
}
