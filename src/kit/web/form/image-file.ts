import { useEffect, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { maxImageBytes } from '#kit/shared/endpoint.ts';

const accepted = ['image/jpeg', 'image/png', 'image/webp'];

/** For the `accept` of a file input. */
export const imageTypes = accepted.join(',');

/** Object URL of a file that is not uploaded yet. */
export function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return setUrl(undefined);
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return url;
}

/** Rejects before the upload what the server would reject. */
export function useImageCheck() {
  const { t } = useTranslation();
  return (file: File): string | undefined => {
    if (!accepted.includes(file.type)) return t('errors.imageInvalid');
    if (file.size > maxImageBytes)
      return t('errors.fileTooLarge', { megabytes: maxImageBytes / 1024 / 1024 });
    return undefined;
  };
}
