import { megabytes } from '#kit/server/backup/progress.ts';
import { type Config, SettingError } from '#club/server/config.ts';
import { folderStorage, reachStorage, s3Storage, type Storage } from '#club/server/storage.ts';
import { copyBlobs } from '#kit/server/files/copy-blobs.ts';
import { type AdminContext, AdminError, type Command, type Given } from './command.ts';

const places = new Set(['folder', 's3']);

function storageAt(place: string, config: Config): Storage {
  if (place === 'folder') return folderStorage(config);
  if (config.s3) return s3Storage(config.s3);
  throw new SettingError('S3_URL must name the object storage');
}

/** A line for the first file and every hundredth. */
const isWorthALine = (copied: number): boolean => copied === 1 || copied % 100 === 0;

async function copyFiles({ world: { config }, say }: AdminContext, { options }: Given): Promise<void> {
  const { from, to } = options;
  if (
    typeof from !== 'string' ||
    typeof to !== 'string' ||
    from === to ||
    ![from, to].every((place) => places.has(place))
  )
    throw new AdminError('Say from where to where: copy-files --from folder --to s3, or the other way');
  await reachStorage(config);
  const [source, target] = [storageAt(from, config), storageAt(to, config)];
  const kinds = options['with-backups'] === true ? (['uploads', 'backups'] as const) : (['uploads'] as const);
  for (const kind of kinds) {
    const done = await copyBlobs({
      from: source[kind],
      to: target[kind],
      onProgress: ({ present, copied, total }) => {
        if (isWorthALine(copied)) say(`${kind}: ${present + copied} of ${total}`);
      },
    });
    say(`${kind}: ${done.copied} copied (${megabytes(done.bytes)}), ${done.present} were there already`);
  }
}

export const storageCommands: Command[] = [
  {
    name: 'copy-files',
    words: [],
    options: { from: { type: 'string' }, to: { type: 'string' }, 'with-backups': { type: 'boolean' } },
    usage: '--from folder|s3 --to s3|folder [--with-backups]',
    summary: 'copy uploads to object storage or back; repeat it to copy what is missing',
    run: copyFiles,
  },
];
