import DatabaseBackup from 'lucide-react/icons/database-backup';
import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { DataTable } from '#kit/web/ui/data-table.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { useListQuery } from '#kit/web/ui/list-query.ts';
import { SettingsSection } from '#kit/web/ui/settings-section.tsx';
import type { BackupOut, SystemOut } from '../system.contract.ts';
import { useBackupColumns } from './backup-columns.tsx';
import { DownloadDialog } from './download-dialog.tsx';
import { LastBackup } from './last-backup.tsx';
import { useBackupEnd, useBackups, useMakeBackup } from './system.hooks.ts';

const pageSize = 10;

/** The last good backup, all of them, and a button for another one. */
export function BackupsSection({ backup }: Pick<SystemOut, 'backup'>) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<BackupOut | null>(null);
  const list = useListQuery(pageSize);
  const read = useBackups(list, backup);
  const columns = useBackupColumns(setChosen);
  useBackupEnd(backup);
  return (
    <SettingsSection
      title={t('system.backup.title')}
      text={t('system.backup.text')}
      action={<MakeButton busy={backup.busy} />}
    >
      <LastBackup {...backup} />
      <h3 className="mt-8 mb-3 text-lg">{t('system.backup.list')}</h3>
      <DataTable
        caption={t('system.backup.list')}
        columns={columns}
        read={read}
        list={list}
        rowKey={({ _id }) => _id}
        empty={<EmptyState title={t('system.backup.emptyTitle')} text={t('system.backup.emptyText')} />}
      />
      <DownloadDialog backup={chosen} onClose={() => setChosen(null)} />
    </SettingsSection>
  );
}

function MakeButton({ busy }: { busy: boolean }) {
  const { t } = useTranslation();
  const make = useMakeBackup();
  const isBusy = busy || make.isPending;
  return (
    <Button
      className="w-full sm:w-auto"
      // It stays focusable, so that the keyboard does not lose its place while the backup runs.
      aria-disabled={isBusy}
      onClick={() => !isBusy && make.mutate()}
    >
      <DatabaseBackup aria-hidden="true" className="size-5" />
      <span aria-live="polite">{t(isBusy ? 'system.backup.making' : 'system.backup.make')}</span>
    </Button>
  );
}
