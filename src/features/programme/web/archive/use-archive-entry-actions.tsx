import { useRef, useState, type RefObject } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { campName } from '../../camps.rules.ts';
import { distinctName } from '#kit/shared/namesakes.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import type { Selection } from '#kit/web/ui/data-table-selection.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { RemovalParts, useRemovalParts } from '#kit/web/ui/removal-dialog.tsx';
import { useRemovalContents } from '#club/web/use-removal-contents.ts';
import { type ArchiveOut, archiveRemoval } from '../../archive.contract.ts';
import { readRemoval, useDeletePermanently, useRestore } from './archive.hooks.ts';

/** Entries to delete: one with its name, or several selected ones. */
interface PendingDelete {
  ids: string[];
  entry?: ArchiveOut;
}

/** Restores and deletes one or many entries. What is done leaves the selection, what failed stays. */
export function useArchiveEntryActions({ setMany }: Selection, focusTarget: RefObject<HTMLElement | null>) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const restoring = useRestore();
  const removing = useDeletePermanently();
  const [pending, setPending] = useState<PendingDelete | null>(null);
  const deleted = useRef(false);

  async function run(
    ids: string[],
    { act, done }: { act: (ids: string[]) => Promise<string[]>; done: (count: number) => string },
  ) {
    try {
      const failed = await act(ids);
      const succeeded = ids.filter((id) => !failed.includes(id));
      setMany(succeeded, false);
      if (failed.length > 0) toast.danger(t('archive.messages.failedMany', { count: failed.length }));
      else toast.success(done(succeeded.length));
      return failed.length === 0;
    } catch (error) {
      toast.danger(failureText(error));
      return false;
    }
  }

  async function restore(ids: string[]) {
    const restored = await run(ids, {
      act: restoring.mutateAsync,
      done: (count) => t('archive.messages.restoredMany', { count }),
    });
    if (restored) focusTarget.current?.focus({ preventScroll: true });
  }

  async function remove({ ids }: PendingDelete) {
    deleted.current = await run(ids, {
      act: removing.mutateAsync,
      done: (count) => t('archive.messages.removedMany', { count }),
    });
    setPending(null);
  }

  const textOf = ({ ids, entry }: PendingDelete) => {
    if (!entry) return t('archive.removal.several', { count: ids.length });
    const { kind, name, level } = entry;
    if (kind === 'wave')
      return t('archive.removal.wave', {
        name: level ? campName({ level: { title: level }, title: name }) : name,
      });
    return kind === 'session'
      ? t('archive.removal.session', { name })
      : t('archive.removal.person', { name: distinctName(entry) });
  };
  const contents = useRemovalContents<PendingDelete>({
    endpoint: archiveRemoval,
    idOf: ({ ids }) => ids.join(','),
    read: () => readRemoval(pending?.ids ?? []),
  });
  const parts = useRemovalParts(contents, pending);
  const dialog = (
    <ConfirmDialog
      open={pending !== null}
      title={t('archive.removal.title')}
      text={pending ? textOf(pending) : ''}
      confirm={removing.isPending ? t('ui.list.removing') : t('ui.list.remove')}
      busy={removing.isPending || !parts?.data}
      onConfirm={() => pending && void remove(pending)}
      onClose={() => setPending(null)}
      focusAfter={() => {
        const target = deleted.current ? focusTarget.current : null;
        deleted.current = false;
        return target;
      }}
    >
      {parts && <RemovalParts read={parts} partText={contents.partText} blocked={false} />}
    </ConfirmDialog>
  );
  return { restore, confirmDelete: setPending, busy: restoring.isPending, dialog };
}
