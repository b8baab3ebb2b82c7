import Download from 'lucide-react/icons/download';
import { useTranslation } from '#kit/web/i18n.ts';
import { dayText, timeText } from '#club/web/date-text.ts';
import { classes } from '#kit/web/classes.ts';
import { useLanguage } from '#kit/web/language.ts';
import type { Column } from '#kit/web/ui/data-table-rows.ts';
import { RowActions } from '#kit/web/ui/row-actions.tsx';
import type { BackupOut } from '../system.contract.ts';
import { useBackupTexts, useFactTexts } from './use-system-texts.ts';

function Made({ backup: { finishedAt, startedAt } }: { backup: BackupOut }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const at = finishedAt ?? startedAt;
  if (at === null) return t('system.backup.states.waiting');
  return (
    <time dateTime={at} className="*:inline-block *:whitespace-nowrap">
      <span>{dayText(at, language)}</span> <span>{timeText(at, language)}</span>
    </time>
  );
}

function State({ backup }: { backup: BackupOut }) {
  const { t } = useTranslation();
  const { proofText } = useBackupTexts();
  const { state, proof, failure } = backup;
  const isBad = state === 'failed' || state === 'incomplete' || proof === 'failed';
  return (
    <>
      <span className={classes('font-semibold', isBad && 'text-danger')}>
        {t(`system.backup.states.${isBad && state === 'good' ? 'failed' : state}`)}
      </span>
      {state === 'good' && (
        <span className="text-muted block text-xs">
          {proof === 'proven'
            ? t('system.backup.proofs.proven', { when: proofText(backup) })
            : proofText(backup)}
        </span>
      )}
      {failure !== null && <span className="block max-w-64 text-xs max-md:ms-auto">{failure}</span>}
    </>
  );
}

function Reason({ backup: { reason, place, madeBy } }: { backup: BackupOut }) {
  const { t } = useTranslation();
  return (
    <>
      {t(`system.backup.reasons.${reason}`)}
      {madeBy && (
        <span className="text-muted block text-xs">
          <bdi>{t('system.backup.by', { name: madeBy.name })}</bdi>
        </span>
      )}
      <span className="text-muted block text-xs">{t(`system.backup.places.${place}`)}</span>
    </>
  );
}

function Size({ backup }: { backup: BackupOut }) {
  const { sizeOf } = useFactTexts();
  const { contentText } = useBackupTexts();
  if (backup.size === null) return '–';
  return (
    <>
      {sizeOf(backup.size)}
      {contentText(backup).map((text) => (
        <span key={text} className="text-muted block text-xs whitespace-nowrap">
          {text}
        </span>
      ))}
    </>
  );
}

function DownloadButton({ backup, onDownload }: { backup: BackupOut; onDownload: () => void }) {
  const { t } = useTranslation();
  const { momentOf } = useFactTexts();
  return (
    <RowActions
      name={momentOf(backup.finishedAt)}
      actions={[
        {
          Icon: Download,
          text: t('system.backup.download'),
          label: t('system.backup.downloadOf', { when: momentOf(backup.finishedAt) }),
          onSelect: onDownload,
        },
      ]}
    />
  );
}

export function useBackupColumns(onDownload: (backup: BackupOut) => void): Column<BackupOut>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'made',
      heading: t('system.backup.fields.made'),
      card: 'title',
      cell: (backup) => <Made backup={backup} />,
    },
    { key: 'state', heading: t('system.backup.fields.state'), cell: (backup) => <State backup={backup} /> },
    {
      key: 'reason',
      heading: t('system.backup.fields.reason'),
      cell: (backup) => <Reason backup={backup} />,
    },
    { key: 'size', heading: t('system.backup.fields.size'), cell: (backup) => <Size backup={backup} /> },
    {
      key: 'actions',
      heading: t('system.backup.fields.actions'),
      card: 'actions',
      cell: (backup) =>
        backup.finishedAt && backup.size !== null ? (
          <DownloadButton backup={backup} onDownload={() => onDownload(backup)} />
        ) : null,
    },
  ];
}
