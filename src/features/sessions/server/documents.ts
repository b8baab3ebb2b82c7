import { extname } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { unsupportedMedia } from '#kit/shared/errors.ts';
import type { Upload } from '#kit/server/http/route.ts';
import { zipEntries } from '#kit/server/files/zip-directory.ts';

type Extension = 'pdf' | 'doc' | 'docx';

/** What kind of document the content is, whatever its name says; null for anything else. */
async function extensionOf(content: Buffer): Promise<Extension | null> {
  const entries = zipEntries(content);
  if (entries) {
    return entries.some(({ name }) => name.startsWith('word/')) ? 'docx' : null;
  }
  const type = await fileTypeFromBuffer(content).catch(() => undefined);
  if (type?.mime === 'application/pdf' && content.includes('%PDF-')) return 'pdf';
  return type?.mime === 'application/x-cfb' && isWord(content) ? 'doc' : null;
}

/** Old spreadsheets and presentations come in the same container; the name of its main stream tells a text. */
const isWord = (content: Buffer): boolean => content.includes(Buffer.from('WordDocument', 'utf16le'));

/** Slides: a PDF, DOC or DOCX whose name says what its content is. */
export async function checkDocument(
  { filename, content }: Upload,
  field: string,
): Promise<{ extension: Extension }> {
  const extension = await extensionOf(content);
  if (extension === null || extname(filename).toLowerCase() !== `.${extension}`)
    throw unsupportedMedia(field, 'errors.documentInvalid');
  return { extension };
}
