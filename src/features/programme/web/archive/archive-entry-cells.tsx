import ArchiveRestore from 'lucide-react/icons/archive-restore';
import Trash2 from 'lucide-react/icons/trash-2';
import { useTranslation } from '#kit/web/i18n.ts';
import { PersonLink } from '#features/people/web/shared/person-link.tsx';
import { RowButton, RowButtons } from '#kit/web/ui/row-button.tsx';
import type { ArchiveOut } from '../../archive.contract.ts';

export function EntryName({ entry }: { entry: ArchiveOut }) {
  const { t } = useTranslation();
  return (
    <span className="block md:min-w-32">
      <PersonLink id={entry.userId}>
        <bdi>{entry.name}</bdi>
      </PersonLink>
      {entry.kind === 'wave' && (
        <span className="text-muted block text-xs font-normal">
          {t('archive.fields.isWave')}
          {entry.people > 0 && <> · {t('archive.fields.people', { count: entry.people })}</>}
        </span>
      )}
      {entry.kind === 'session' && (
        <span className="text-muted block text-xs font-normal">{t('archive.fields.isSession')}</span>
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
    <RowButtons>
      <RowButton
        text={t('archive.actions.restore')}
        label={t('archive.actions.restoreOf', { name })}
        Icon={ArchiveRestore}
        onClick={onRestore}
      />
      <RowButton
        text={t('ui.list.remove')}
        label={t('ui.list.removeOf', { name })}
        Icon={Trash2}
        danger
        onClick={onRemove}
      />
    </RowButtons>
  );
}
