import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { imageTypes } from './image-file.ts';
import { canDecode } from './shrink-image.ts';

/** The image is resized before upload, so the limit is above the server's. */
const maxMegabytes = 25;

/** Checks a picked image and opens the crop dialog, or passes on why it was refused. */
export function useImageCrop(onRefused: (file: File, problem: string) => void) {
  const { t } = useTranslation();
  const [original, setOriginal] = useState<File | null>(null);
  const [cropping, setCropping] = useState<File | null>(null);

  async function problemOf(file: File): Promise<string | undefined> {
    if (!imageTypes.split(',').includes(file.type)) return t('errors.imageInvalid');
    if (file.size > maxMegabytes * 1024 * 1024) return t('errors.fileTooLarge', { megabytes: maxMegabytes });
    return (await canDecode(file)) ? undefined : t('errors.imageInvalid');
  }

  return {
    original,
    cropping,
    async pick(file: File | undefined) {
      if (!file) return;
      const found = await problemOf(file);
      if (found !== undefined) return onRefused(file, found);
      setOriginal(file);
      setCropping(file);
    },
    /** Crops the same image again. */
    recrop: () => setCropping(original),
    close: () => setCropping(null),
  };
}
