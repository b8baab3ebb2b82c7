import { rename, rm } from 'node:fs/promises';
import { connect, type Server, type Socket } from 'node:net';

/**
 * Connects, or returns null when no process listens. Any other failure (too many callers, no permission) is an error: it
 * does not prove that the place is free.
 */
export async function dial(path: string): Promise<Socket | null> {
  const socket = connect(path);
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    // Stays attached: a connection that breaks later emits close.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (['ENOENT', 'ECONNREFUSED', 'ENOTSOCK'].includes(error.code ?? '')) resolve(null);
      else reject(error);
    });
  });
}

export async function isListening(path: string): Promise<boolean> {
  try {
    const socket = await dial(path);
    socket?.destroy();
    return socket !== null;
  } catch {
    return true;
  }
}

/**
 * Makes `server` the one that listens at `path`, or gives false when another process does. This is the lock of the
 * whole folder: the kernel lets go of it however its holder dies, and only the name stays behind.
 */
export async function claim(server: Server, path: string): Promise<boolean> {
  for (;;) {
    if (await listen(server, path)) return true;
    if (await isListening(path)) return false;
    // A name left by a dead holder. Another process may be replacing it at this moment, so it is moved aside and looked
    // at again before it is thrown away.
    const aside = `${path}.${process.pid}`;
    const moved = await rename(path, aside).then(
      () => true,
      () => false,
    );
    if (moved && (await isListening(aside))) {
      await rename(aside, path);
      return false;
    }
    await rm(aside, { force: true });
  }
}

function listen(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => {
      server.off('listening', accepted);
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    };
    const accepted = () => {
      server.off('error', failed);
      resolve(true);
    };
    server.once('error', failed).once('listening', accepted).listen(path);
  });
}
