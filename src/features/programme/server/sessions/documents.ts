import { extname } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { unsupportedMedia } from '#kit/shared/errors.ts';
import type { Upload } from '#kit/server/http/route.ts';
import { zipEntries } from '#kit/server/files/zip-entries.ts';

type Extension = 'pdf' | 'doc' | 'docx';

/** The document type by content, not by name; null for other files. */
async function extensionOf(content: Buffer): Promise<Extension | null> {
  const entries = zipEntries(content);
  if (entries) {
    return entries.some(({ name }) => name.startsWith('word/')) ? 'docx' : null;
  }
  const type = await fileTypeFromBuffer(content).catch(() => undefined);
  if (type?.mime === 'application/pdf' && content.includes('%PDF-')) return 'pdf';
  return type?.mime === 'application/x-cfb' && isWord(content) ? 'doc' : null;
}

/** Old Office formats share one container; the main stream's name identifies a text document. */
const isWord = (content: Buffer): boolean => content.includes(Buffer.from('WordDocument', 'utf16le'));

/** Validates slides: a PDF, DOC or DOCX whose extension matches its content. */
export async function checkDocument(
  { filename, content }: Upload,
  field: string,
): Promise<{ extension: Extension }> {
  const extension = await extensionOf(content);
  if (extension === null || extname(filename).toLowerCase() !== `.${extension}`)
    throw unsupportedMedia(field, 'errors.documentInvalid');
  return { extension };
}
