import ArchiveRestore from 'lucide-react/icons/archive-restore';
import Trash2 from 'lucide-react/icons/trash-2';
import { useTranslation } from 'react-i18next';
import { Button } from '#kit/web/ui/button.tsx';
import type { ArchiveOut } from '../archive.contract.ts';

export function EntryName({ entry }: { entry: ArchiveOut }) {
  const { t } = useTranslation();
  return (
    <span className="block md:min-w-32">
      <bdi>{entry.name}</bdi>
      {entry.kind === 'wave' && (
        <span className="text-muted block text-xs font-normal">
          {t('archive.fields.isWave')} · {t('archive.fields.people', { number: entry.people })}
        </span>
      )}
    </span>
  );
}

interface ActionsProps {
  entry: ArchiveOut;
  onRestore: () => void;
  onRemove: () => void;
}

export function EntryActions({ entry, onRestore, onRemove }: ActionsProps) {
  const { t } = useTranslation();
  const { name } = entry;
  return (
    <div className="flex gap-2 max-md:*:grow md:justify-end">
      <Button
        look="outline"
        size="small"
        aria-label={t('archive.actions.restoreOf', { name })}
        title={t('archive.actions.restore')}
        className="md:size-9 md:px-0!"
        onClick={onRestore}
      >
        <ArchiveRestore aria-hidden="true" className="size-4" />
        <span className="md:sr-only">{t('archive.actions.restore')}</span>
      </Button>
      <Button
        look="outline"
        size="small"
        aria-label={t('ui.list.removeOf', { name })}
        title={t('ui.list.remove')}
        className="text-danger! hover:border-danger! md:size-9 md:px-0!"
        onClick={onRemove}
      >
        <Trash2 aria-hidden="true" className="size-4" />
        <span className="md:sr-only">{t('ui.list.remove')}</span>
      </Button>
    </div>
  );
}
