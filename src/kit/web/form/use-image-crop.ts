import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageTypes } from './image-file.ts';
import { canDecode } from './shrink-image.ts';

/** The image is resized before upload, so the limit is above the server's. */
const megabytes = 25;

/** Checks a picked image and opens the crop dialog. */
export function useImageCrop() {
  const { t } = useTranslation();
  const [original, setOriginal] = useState<File | null>(null);
  const [cropping, setCropping] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();

  async function problemOf(file: File): Promise<string | undefined> {
    if (!imageTypes.split(',').includes(file.type)) return t('errors.imageInvalid');
    if (file.size > megabytes * 1024 * 1024) return t('errors.fileTooLarge', { megabytes });
    return (await canDecode(file)) ? undefined : t('errors.imageInvalid');
  }

  return {
    original,
    cropping,
    problem,
    async pick(file: File | undefined) {
      if (!file) return;
      const found = await problemOf(file);
      setProblem(found);
      if (found !== undefined) return;
      setOriginal(file);
      setCropping(file);
    },
    /** Crops the same image again. */
    recrop: () => setCropping(original),
    close: () => setCropping(null),
  };
}
