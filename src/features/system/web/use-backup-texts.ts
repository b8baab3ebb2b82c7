import { useTranslation } from '#kit/web/i18n.ts';
import type { BackupOut } from '../system.contract.ts';
import { useFactTexts } from './use-fact-texts.ts';

export function useBackupTexts() {
  const { t } = useTranslation();
  const { momentOf } = useFactTexts();
  return {
    /** What came of restoring it in a test. */
    proofText({ proof, provenAt }: BackupOut): string {
      if (proof === 'proven') return momentOf(provenAt);
      return t(`system.backup.proofs.${proof ?? 'none'}`);
    },
    /** Rows and files in it. */
    contentText: ({ rows, files }: BackupOut): string[] => [
      ...(rows === null ? [] : [t('system.backup.rows', { count: rows })]),
      ...(files === null ? [] : [t('system.backup.files', { count: files })]),
    ],
  };
}
