import { basename, extname } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import type { AppContext } from '#club/server/app-context.ts';
import type { Database } from '#kit/server/database/client.ts';
import { zipEntries } from '#kit/server/files/zip-entries.ts';
import type { Upload } from '#kit/server/http/route.ts';
import { unsupportedMedia } from '#kit/shared/errors.ts';
import * as queries from './sessions.queries.ts';

export { findSlides, slidesOfCamp } from './sessions.queries.ts';

interface Slides {
  slidesKey?: string | null;
  slidesName?: string | null;
}

/** Stores slides while the row is written; deletes them if that fails. */
export async function withSlides<T>(
  { files }: AppContext,
  upload: Upload | undefined,
  write: (slides: Slides) => Promise<T>,
): Promise<T> {
  if (!upload) return write({});
  const { extension } = await checkDocument(upload, 'sessionSlides');
  const slidesKey = await files.put('slides', extension, upload.content);
  try {
    return await write({ slidesKey, slidesName: nameOf(upload.filename, extension) });
  } catch (error) {
    await files.remove(slidesKey);
    throw error;
  }
}

const nameOf = (filename: string, extension: string): string => {
  const name = basename(filename.replaceAll('\\', '/')).replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069"]/gu, '');
  return name.length > 0 && name.length <= 150 ? name : `slides.${extension}`;
};

/** Copies the sessions of a camp; returns the new slides, to delete them if the transaction fails. */
export async function copySessions(
  { files }: AppContext,
  tx: Database,
  { from, to, days }: { from: string; to: string; days: number },
): Promise<string[]> {
  const originals = await queries.currentSlidesOfCamp(tx, from);
  const slides = new Map<string, string>();
  try {
    for (const original of originals) slides.set(original, await files.copy(original));
    await queries.copySessions(tx, { from, to, days, slides });
  } catch (error) {
    await Promise.all([...slides.values()].map((key) => files.remove(key)));
    throw error;
  }
  return [...slides.values()];
}

/** Zipped Office documents differ by their main folder. */
const zippedOffices = [
  ['word/', 'docx'],
  ['ppt/', 'pptx'],
] as const;

/** Old Office formats share one container, in which the name of the main stream tells them apart. */
const oldOffices = [
  ['WordDocument', 'doc'],
  ['PowerPoint Document', 'ppt'],
] as const;

type Extension = 'pdf' | (typeof zippedOffices | typeof oldOffices)[number][1];

/** The document type by content, not by name; null for other files. */
async function extensionOf(content: Buffer): Promise<Extension | null> {
  const entries = zipEntries(content);
  if (entries) {
    return zippedOffices.find(([folder]) => entries.some(({ name }) => name.startsWith(folder)))?.[1] ?? null;
  }
  const type = await fileTypeFromBuffer(content).catch(() => undefined);
  if (type?.mime === 'application/pdf' && content.includes('%PDF-')) return 'pdf';
  if (type?.mime !== 'application/x-cfb') return null;
  return oldOffices.find(([stream]) => content.includes(Buffer.from(stream, 'utf16le')))?.[1] ?? null;
}

/** Validates slides: a PDF, or a document of Word or PowerPoint, whose extension matches its content. */
export async function checkDocument(
  { filename, content }: Upload,
  field: string,
): Promise<{ extension: Extension }> {
  const extension = await extensionOf(content);
  if (extension === null || extname(filename).toLowerCase() !== `.${extension}`)
    throw unsupportedMedia(field, 'errors.documentInvalid');
  return { extension };
}
