import { fileTypeFromBuffer } from 'file-type';
import pLimit from 'p-limit';
import type sharp from 'sharp';
import type { ResizeOptions } from 'sharp';
import { AppError, unsupportedMedia } from '#kit/shared/errors.ts';

const accepted = new Set(['image/jpeg', 'image/png', 'image/webp']);
const maxPixels = 40_000_000;

/** The largest takes hundreds of megabytes while it is decoded. */
const oneAtATime = pLimit(1);

interface Target {
  /** The field that is named when the picture cannot be used. */
  field: string;
  width: number;
  height: number;
}

/** Re-encodes a picture: only pixels are left, without EXIF, colour profile or hidden content. */
export const cleanImage = (content: Buffer, { field, width, height }: Target): Promise<Buffer> =>
  oneAtATime(() => encode(content, field, { width, height, fit: 'cover' }));

/** The same for a picture that must stay whole. */
export const fitImage = (
  content: Buffer,
  { field, maxSidePixels }: { field: string; maxSidePixels: number },
): Promise<Buffer> =>
  oneAtATime(() => encode(content, field, { width: maxSidePixels, height: maxSidePixels, fit: 'inside' }));

async function encode(content: Buffer, field: string, size: ResizeOptions): Promise<Buffer> {
  const type = await fileTypeFromBuffer(content).catch(() => undefined);
  if (!type || !accepted.has(type.mime)) throw unsupportedMedia(field, 'errors.imageInvalid');
  const sharp = await loadSharp();
  // Reads the header only: nothing is decoded before its size is known.
  const found = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!found) throw unsupportedMedia(field, 'errors.imageInvalid');
  // A picture with 16 bits a colour takes twice as much.
  const bytesOfColour = found.depth === 'uchar' ? 1 : 2;
  if (found.width * found.height * bytesOfColour > maxPixels) throw tooManyPixels(field);
  try {
    return await sharp(content, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ ...size, withoutEnlargement: true })
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

let loaded: Promise<typeof sharp> | undefined;

/** The library for pictures, loaded by its first use: it takes some 10 MB. */
export const loadSharp = (): Promise<typeof sharp> => (loaded ??= load());

async function load(): Promise<typeof sharp> {
  const { default: library } = await import('sharp');
  // A picture uses one core, so that a burst of uploads does not starve other requests.
  library.concurrency(1);
  library.cache(false);
  return library;
}
