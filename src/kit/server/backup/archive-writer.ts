import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createTarPacker } from 'modern-tar';
import { syncFolder } from '../disk.ts';
import { BackupError } from './archive-format.ts';

/** Writes one compressed archive, entry by entry. */
export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>;
  /** The stream must have exactly this size. */
  addStream(name: string, size: number, content: AsyncIterable<Buffer>): Promise<void>;
}

/** Only its owner may read it: it holds personal data. */
const mode = 0o600;

/** The file appears under its name when it is whole and on the disk; a failure leaves nothing. Returns its size. */
export async function writeArchive(
  path: string,
  { at, fill }: { at: Date; fill: (archive: ArchiveWriter) => Promise<void> },
): Promise<number> {
  const part = `${path}.part`;
  // Opened before the filling begins, whose own error would hide the reason.
  const handle = await openNew(part).catch((error: unknown) => {
    throw reasonOf(error, path);
  });
  const { readable, controller } = createTarPacker();
  const file = handle.createWriteStream({ flush: true });
  const written = pipeline(readable, createGzip(), file);
  try {
    // Waited for together: a full disk ends the filling, and an error of the filling ends the file.
    await Promise.all([written, fillInto(controller, at, fill)]);
    await rename(part, path);
    await syncFolder(dirname(path));
    return file.bytesWritten;
  } catch (error) {
    controller.error(error);
    // A failed write of the file ends the filling with an error that says nothing.
    const failedWrite = await written.catch((reason: NodeJS.ErrnoException) => reason);
    await rm(part, { force: true });
    throw reasonOf(failedWrite?.syscall ? failedWrite : error, path);
  }
}

async function openNew(path: string): Promise<FileHandle> {
  await rm(path, { force: true });
  return open(path, 'wx', mode);
}

type Controller = ReturnType<typeof createTarPacker>['controller'];

async function fillInto(
  controller: Controller,
  mtime: Date,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const addStream = async (name: string, size: number, content: AsyncIterable<Buffer> | Buffer[]) => {
    const writer = controller.add({ name, size, mtime, mode }).getWriter();
    for await (const chunk of content) await writer.write(chunk);
    await writer.close();
  };
  await fill({ add: (name, content) => addStream(name, content.length, [content]), addStream });
  controller.finalize();
}

const readOnly = new Set(['EROFS', 'EACCES', 'EPERM']);

function reasonOf(error: unknown, path: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (readOnly.has(code))
    return new BackupError('not-writable', `${dirname(path)} cannot be written to: ${code}`, {
      cause: error,
    });
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BackupError('disk-full', 'The disk is full', { cause: error });
  return error;
}
