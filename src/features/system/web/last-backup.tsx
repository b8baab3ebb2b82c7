import { useTranslation } from '#kit/web/i18n.ts';
import type { SystemOut } from '../system.contract.ts';
import { useBackupTexts } from './use-backup-texts.ts';
import { useFactTexts } from './use-fact-texts.ts';

/** When the last good backup was made, whether restoring it was tried, and when the next one comes. */
export function LastBackup({ lastGood, nextAt }: SystemOut['backup']) {
  const { t } = useTranslation();
  const { momentOf, sizeOf } = useFactTexts();
  const { proofText } = useBackupTexts();
  const figures = [
    {
      label: t('system.backup.lastGood'),
      value: lastGood ? momentOf(lastGood.finishedAt) : t('system.backup.none'),
    },
    ...(lastGood
      ? [
          { label: t('system.backup.proven'), value: proofText(lastGood) },
          { label: t('system.backup.fields.size'), value: sizeOf(lastGood.size ?? 0) },
        ]
      : []),
    { label: t('system.backup.next'), value: momentOf(nextAt) },
  ];
  return (
    <dl className="bg-sunken grid gap-x-6 gap-y-4 rounded-xl p-5 sm:grid-cols-2">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="text-lg font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
