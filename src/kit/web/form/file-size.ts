import { useTranslation } from '#kit/web/i18n.ts';

const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

/** A file size as people read it: whole kilobytes, from 1 MB on megabytes with one digit. */
export function useFileSize() {
  const { t } = useTranslation();
  return (bytes: number): string =>
    bytes < megabyte
      ? t('ui.file.kilobytes', { size: Math.max(1, Math.round(bytes / kilobyte)) })
      : t('ui.file.megabytes', { size: (bytes / megabyte).toFixed(1) });
}
