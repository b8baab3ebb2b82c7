import type { Upload } from '#kit/server/http/route.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import { cleanImage } from '#kit/server/files/images.ts';

const large = { width: 1600, height: 900 };
const small = { width: 640, height: 360 };

const smallOf = (key: string) => key.replace(/\.webp$/, '-small.webp');

export const toCover = (files: Pick<FileStore, 'urlOf'>, key: string) => ({
  secure_url: files.urlOf(key),
  small_url: files.urlOf(smallOf(key)),
});

export const coverFiles = (key: string): string[] => [key, smallOf(key)];

/** Stores a cover in both sizes for as long as it takes to write the row; when that fails nothing stays behind. */
export async function withCover<T>(
  files: FileStore,
  upload: Upload,
  write: (key: string) => Promise<T>,
): Promise<T> {
  const picture = await cleanImage(upload.content, { field: 'coverImage', ...large });
  const key = await files.put('covers', 'webp', picture);
  try {
    await files.putBeside(smallOf(key), await cleanImage(picture, { field: 'coverImage', ...small }));
    return await write(key);
  } catch (error) {
    await removeCover(files, key);
    throw error;
  }
}

export async function removeCover(files: FileStore, key: string): Promise<void> {
  await Promise.all(coverFiles(key).map((file) => files.remove(file)));
}
