import { type Content, damaged, type Header, type Manifest } from './archive-format.ts';
import { drain, readArchive } from './archive-reader.ts';
import { FileHasher, FilesDigest, RowDigest } from './digests.ts';

export interface Verified {
  header: Header;
  manifest: Manifest;
  secretKey?: string;
}

/** Reads an archive to its end and compares every count and checksum with its manifest. */
export async function verifyBackup(source: AsyncIterable<Buffer>): Promise<Verified> {
  const tables = new Map<string, RowDigest>();
  const queue = new RowDigest();
  const files = new FilesDigest();
  let secretKey: string | undefined;
  const { header, manifest } = await readArchive(source, {
    secretKey: async (key) => {
      secretKey = key;
    },
    async table(name, rows) {
      let digest = tables.get(name);
      if (!digest) tables.set(name, (digest = new RowDigest()));
      for await (const chunk of rows) digest.update(chunk);
    },
    async queue(rows) {
      for await (const chunk of rows) queue.update(chunk);
    },
    async file({ key }, content) {
      const hasher = new FileHasher();
      await drain(hasher.pass(content));
      files.add({ key, size: hasher.size, sha256: hasher.sha256 });
    },
  });
  for (const name of new Set([...tables.keys(), ...Object.keys(manifest.tables)])) {
    const content = tables.get(name)?.content ?? new RowDigest().content;
    if (!isSame(content, manifest.tables[name])) throw damaged(`its table ${name} is not as it was written`);
  }
  if (!isSame(queue.content, manifest.queue)) throw damaged('its queue is not as it was written');
  const found = files.content;
  if (found.digest !== manifest.files.digest || found.count !== manifest.files.count)
    throw damaged('an uploaded file in it is not as it was written');
  return { header, manifest, ...(secretKey === undefined ? {} : { secretKey }) };
}

export const isSame = (one: Content, other: Content | undefined): boolean =>
  one.rows === other?.rows && one.bytes === other.bytes && one.digest === other.digest;
