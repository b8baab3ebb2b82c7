import { basename } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { fitImage } from '#kit/server/files/images.ts';
import type { Upload } from '#kit/server/http/route.ts';
import { unsupportedMedia } from '#kit/shared/errors.ts';

const longestSide = 2000;

/** A document is stored as it is; of a picture only the pixels are left, which tell no place and no phone. */
export async function cleanProof({ filename, content }: Upload, field: string) {
  const type = await fileTypeFromBuffer(content).catch(() => undefined);
  if (type?.mime === 'application/pdf') return { content, extension: 'pdf', name: nameOf(filename, 'pdf') };
  if (!type?.mime.startsWith('image/')) throw unsupportedMedia(field, 'excuses.errors.fileInvalid');
  const picture = await fitImage(content, { field, longestSide });
  return { content: picture, extension: 'webp', name: nameOf(filename, 'webp') };
}

/** The name that the person knows it by, with the extension of what it became. */
function nameOf(filename: string, extension: string): string {
  const name = basename(filename.replaceAll('\\', '/'))
    .replace(/\.\w{1,5}$/, '')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069"]/gu, '')
    .slice(0, 120)
    .trim();
  return `${name || 'excuse'}.${extension}`;
}
