import { useState, type RefObject } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { campName } from '../../camps.rules.ts';
import { distinctName } from '#kit/shared/namesakes.ts';
import type { Selection } from '#kit/web/ui/data-table-selection.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { RemovalDialog } from '#kit/web/ui/removal-dialog.tsx';
import { useSucceeds } from '#kit/web/ui/use-succeeds.ts';
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
  const succeeds = useSucceeds();
  const deselect = (ids: string[]) => setMany(ids, false);
  const restoring = useRestore(deselect);
  const removing = useDeletePermanently(deselect);
  const [pending, setPending] = useState<PendingDelete | null>(null);

  async function restore(ids: string[]) {
    if (!(await succeeds(restoring.mutateAsync(ids)))) return;
    toast.success(t('archive.messages.restoredMany', { count: ids.length }));
    focusTarget.current?.focus({ preventScroll: true });
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
  const dialog = (
    <RemovalDialog
      row={pending}
      title={t('archive.removal.title')}
      text={textOf}
      contents={useRemovalContents<PendingDelete>({
        endpoint: archiveRemoval,
        idOf: ({ ids }) => ids.join(','),
        read: () => readRemoval(pending?.ids ?? []),
      })}
      remove={{ ...removing, mutateAsync: ({ ids }) => removing.mutateAsync(ids) }}
      done={t('archive.messages.removedMany', { count: pending?.ids.length ?? 0 })}
      onClose={() => setPending(null)}
      focusTarget={focusTarget}
    />
  );
  return { restore, confirmDelete: setPending, busy: restoring.isPending, dialog };
}
