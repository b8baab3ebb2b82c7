import { useEffect, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { maxImageBytes } from '#kit/shared/endpoint.ts';

const accepted = ['image/jpeg', 'image/png', 'image/webp'];

/** For the `accept` of a file input. */
export const imageTypes = accepted.join(',');

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

/** A part of an image, in image pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const quality = 0.88;

/**
 * Crops and scales an image and encodes it as JPEG, because phones take 12 MB pictures and upload them over slow
 * networks. Throws when the browser cannot decode it.
 */
export async function shrinkImage(file: File, area: Area | null, maxSidePixels: number): Promise<File> {
  const picture = await createImageBitmap(file);
  const { x, y, width, height } = area ?? { x: 0, y: 0, width: picture.width, height: picture.height };
  const scale = Math.min(1, maxSidePixels / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency; transparent pixels become white, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, 'image/jpeg', quality);
  });
  if (!blob) throw new Error('the picture could not be written');
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: blob.type });
}

export async function canDecode(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}
