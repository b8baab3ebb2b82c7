import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { AppError, unsupportedMedia } from '#kit/shared/errors.ts';

const accepted = new Set(['image/jpeg', 'image/png', 'image/webp']);
const mostPixels = 40_000_000;

// One picture at a time uses one core; a burst of uploads must not starve everybody else.
sharp.concurrency(1);
sharp.cache(false);

interface Target {
  /** The field that is named when the picture cannot be used. */
  field: string;
  width: number;
  height: number;
}

/** Decodes a picture and writes it anew: what comes out is pixels only, without EXIF, colour profile or tricks. */
export async function cleanImage(content: Buffer, { field, width, height }: Target): Promise<Buffer> {
  const type = await fileTypeFromBuffer(content).catch(() => undefined);
  if (!type || !accepted.has(type.mime)) throw unsupportedMedia(field, 'errors.imageInvalid');
  // The header alone tells the size: nothing is decoded before it is known to be small enough.
  const size = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!size) throw unsupportedMedia(field, 'errors.imageInvalid');
  if (size.width * size.height > mostPixels) throw tooManyPixels(field);
  try {
    return await sharp(content, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ width, height, fit: 'cover', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw unsupportedMedia(field, 'errors.imageInvalid');
  }
}

function tooManyPixels(field: string): AppError {
  const text = { key: 'errors.imageTooManyPixels' };
  return new AppError('TOO_LARGE', { message: text, fields: { [field]: text } });
}
