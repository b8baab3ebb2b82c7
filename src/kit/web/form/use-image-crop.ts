import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageTypes } from './image-file.ts';
import { canDecode } from './shrink-image.ts';

/** It is made small before it is sent, so more than the server takes may be chosen; a scan of a wall may not. */
const megabytes = 25;

/** A picture on its way from the phone to the form: checked, then handed to the crop dialog. */
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
    /** Crops the same picture once more. */
    recrop: () => setCropping(original),
    close: () => setCropping(null),
  };
}
