import { unzipSync } from 'fflate';

interface ZipEntry {
  name: string;
  /** The size after unpacking, as the archive declares it. */
  size: number;
}

const signature = Buffer.from('PK\x03\x04');
/** An archive of a few bytes can declare billions of entries. */
const maxEntries = 65_535;

/**
 * The directory of a ZIP archive, read without unpacking; null when it is not an archive. The library is the one that
 * unpacks workbooks, so both see the same entries.
 */
export function zipEntries(content: Buffer): ZipEntry[] | null {
  if (!content.subarray(0, signature.length).equals(signature)) return null;
  const entries: ZipEntry[] = [];
  try {
    unzipSync(content, {
      filter({ name, originalSize }) {
        if (entries.push({ name, size: originalSize }) > maxEntries) throw new Error('too many entries');
        return false;
      },
    });
    return entries;
  } catch {
    return null;
  }
}
