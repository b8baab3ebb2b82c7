import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { resolve } from 'node:path';
import { isLoopback } from '#kit/server/loopback.ts';

const isEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '::';

export const httpUrl = (host: string, port: number): string =>
  `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;

type Networks = Record<string, readonly { address: string; family: string; internal: boolean }[] | undefined>;

/** Where a home or campus network has its addresses; containers and tunnels come last. */
const likelihood = [/^192\.168\./, /^10\./, /^172\.(?:1[6-9]|2\d|3[01])\./];
const virtual = /^(?:docker|br-|veth|virbr|tun|tap|utun|vmnet|vboxnet)/;

function lanAddress(networks: Networks): string | null {
  const found = Object.entries(networks).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => {
        const place = likelihood.findIndex((pattern) => pattern.test(address));
        return { address, rank: (virtual.test(name) ? 10 : 0) + (place === -1 ? likelihood.length : place) };
      }),
  );
  return found.toSorted((one, other) => one.rank - other.rank)[0]?.address ?? null;
}

interface Server {
  host: string;
  port: number;
  publicUrl: string;
  dataDir?: string;
  databaseUrl?: string | undefined;
  s3?: object | undefined;
  /** Its other settings, as a command repeats them. */
  given?: readonly string[];
}

interface PhoneOptions {
  /** The database holds the sample club, which is for this computer only. */
  sample?: boolean;
  networks?: Networks;
}

/** From where the server and its links can be opened. */
export function reachOf({ host, port, publicUrl }: Server, networks: Networks = networkInterfaces()) {
  const listens = !isLoopback(host);
  const address = listens && !isEverywhere(host) ? host : lanAddress(networks);
  return {
    /** The public address leads to this computer only, so a phone cannot open a link. */
    onlyHere: isLoopback(new URL(publicUrl).hostname),
    /** The server accepts connections from the local network. */
    listens,
    /** Its address in the local network; null when this computer has none. */
    lanUrl: address && httpUrl(address, port),
  };
}

/** The command with which phones in the same network can open links; null when they can already. */
export function startForPhones(
  server: Server,
  { sample = false, networks }: PhoneOptions = {},
): string | null {
  const { onlyHere, listens, lanUrl } = reachOf(server, networks);
  if (!onlyHere) return null;
  const { given = [], host, port } = server;
  const isPlace = (setting: string) => /^(?:DATA_DIR|DATABASE_URL|S3_URL)=/.test(setting);
  const elsewhere = [
    `DATA_DIR=${server.dataDir === resolve('club') ? './club-2' : './club'}`,
    ...(server.databaseUrl ? ['DATABASE_URL=ANOTHER-DATABASE'] : []),
    ...(server.s3 ? ['S3_URL=ANOTHER-BUCKET'] : []),
  ];
  return [
    ...(sample ? [...elsewhere, ...given.filter((setting) => !isPlace(setting))] : given),
    `HOST=${listens ? host : '0.0.0.0'}`,
    `PUBLIC_URL=${lanUrl ?? httpUrl('ADDRESS-OF-THIS-COMPUTER', port)}`,
    'npm start',
  ].join(' ');
}
