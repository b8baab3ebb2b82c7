import { useTranslation } from '#kit/web/i18n.ts';
import { numberFormat } from '#club/shared/formats.ts';
import { sizeText } from '#club/shared/size-text.ts';
import { dayAndTimeText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import type { BackupOut } from '../system.contract.ts';

/** Moments, sizes and numbers as people read them. */
export function useFactTexts() {
  const { t } = useTranslation();
  const language = useLanguage();
  return {
    momentOf: (at: string | null): string => (at === null ? t('system.never') : dayAndTimeText(at, language)),
    sizeOf: (bytes: number): string => sizeText(bytes, language),
    numberOf: (count: number): string => numberFormat(language, {}).format(count),
  };
}

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
