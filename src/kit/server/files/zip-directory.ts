interface ZipEntry {
  name: string;
  /** How large it says it is when unpacked. */
  size: number;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const endLength = 22;
const entryLength = 46;
const longestComment = 65_535;
const elsewhere = 0xffffffff;

/** What a ZIP archive says it holds, read without unpacking a byte; null when it is no archive or a mangled one. */
export function zipEntries(content: Buffer): ZipEntry[] | null {
  const end = endOf(content);
  if (end === null) return null;
  const count = content.readUInt16LE(end + 8);
  let at = content.readUInt32LE(end + 16);
  const entries: ZipEntry[] = [];
  while (entries.length < count) {
    if (at + entryLength > end || content.readUInt32LE(at) !== entryMark) return null;
    const size = content.readUInt32LE(at + 24);
    // Archives of over 4 GB keep their sizes in another place. Nobody needs one here.
    if (size === elsewhere || content.readUInt32LE(at + 20) === elsewhere) return null;
    const nameEnd = at + entryLength + content.readUInt16LE(at + 28);
    entries.push({ name: content.toString('utf8', at + entryLength, nameEnd), size });
    at = nameEnd + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32);
  }
  return entries;
}

function endOf(content: Buffer): number | null {
  if (content.length < endLength || content.readUInt32LE(0) !== 0x04034b50) return null;
  const first = Math.max(0, content.length - endLength - longestComment);
  for (let at = content.length - endLength; at >= first; at -= 1)
    if (content.readUInt32LE(at) === endMark) return at;
  return null;
}
