import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  name: string;
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** A ZIP that is made as it is read: only a chunk of one file is in memory. Not compressed, as pictures and PDF are. */
export const zipStream = (entries: AsyncIterable<ZipEntry>): Readable => Readable.from(zipChunks(entries));

async function* zipChunks(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  for await (const { name, content } of entries) {
    const file = new ZipPassThrough(name);
    zip.add(file);
    for await (const chunk of content) {
      file.push(chunk);
      yield* made.splice(0);
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield* made;
}
