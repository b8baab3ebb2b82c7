import { z } from '#kit/shared/zod.ts';

/** Raised when older code could no longer read what newer code writes. */
export const formatVersion = 1;

export const entryNames = {
  /** First, so that a file is recognised without reading it whole. */
  header: 'backup.json',
  secretKey: 'secret-key',
  /** Last, because counts and checksums are known only then; a file without it is cut off. */
  manifest: 'manifest.json',
} as const;

export const folders = {
  tables: 'tables/',
  queue: 'queue/',
  files: 'files/',
  checksums: 'checksums/',
} as const;

const count = z.number().int().min(0);
const name = z.string().min(1).max(200);
const digest = z.string().regex(/^[0-9a-f]{64}$/);

const headerSchema = z.object({
  format: z.number().int().min(1),
  version: name,
  createdAt: z.iso.datetime(),
  reason: name,
  postgres: name,
  migration: z.object({ tag: name, when: z.number().int() }),
  /** Recognises the key that encrypts stored secrets, and reveals nothing of it; null when it was not known. */
  keyPrint: digest.nullable(),
  tables: z.array(z.object({ name, columns: z.array(name).min(1).max(1600) })).max(1000),
});

const contentSchema = z.object({ rows: count, bytes: count, digest });

const manifestSchema = z.object({
  tables: z.record(name, contentSchema),
  /** Jobs of the queue that have still to run. */
  queue: contentSchema,
  files: z.object({
    count,
    bytes: count,
    digest,
    /** Files that rows name and that are not in it; the first hundred of them, after the column that names them. */
    missing: count,
    missingKeys: z.array(z.string().max(300)).max(100),
  }),
});

export type Header = z.output<typeof headerSchema>;
export type Manifest = z.output<typeof manifestSchema>;
export type Content = z.output<typeof contentSchema>;

export type BackupErrorCode =
  | 'damaged'
  | 'newer'
  | 'too-old'
  | 'not-empty'
  | 'running'
  | 'different'
  | 'incomplete'
  | 'disk-full'
  | 'not-writable'
  | 'storage'
  | 'database'
  | 'interrupted';

/** A failure that a person can act on: its message is one line. */
export class BackupError extends Error {
  override name = 'BackupError';
  readonly code: BackupErrorCode;

  constructor(code: BackupErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export const damaged = (reason: string, cause?: unknown): BackupError =>
  new BackupError('damaged', `The file is not a whole backup: ${reason}`, { cause });

export const notBackup = (cause?: unknown): BackupError =>
  new BackupError('damaged', 'The file is not a backup of this app, or its beginning is damaged', { cause });

/** Checks the format before the rest: a newer format may have other fields. */
export function parseHeader(content: Buffer): Header {
  const json = parseJson(content);
  const format = z.object({ format: z.number().int().min(1), version: name }).safeParse(json);
  if (!format.success) throw notBackup();
  if (format.data.format > formatVersion)
    throw new BackupError(
      'newer',
      `The file was made by a newer version (${format.data.version}): update the code first, then restore`,
    );
  const header = headerSchema.safeParse(json);
  if (!header.success) throw notBackup();
  return header.data;
}

export function parseManifest(content: Buffer): Manifest {
  const manifest = manifestSchema.safeParse(parseJson(content));
  if (!manifest.success) throw damaged('its manifest cannot be read');
  return manifest.data;
}

function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString());
  } catch {
    throw damaged('an entry is no JSON');
  }
}
