import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findSlides } from '#features/sessions/server/sessions.service.ts';
import type { World } from '#club/server/world.ts';
import { filesPath, kindOf } from '#kit/server/files/file-store.ts';
import type { AddressSigner } from '#kit/server/files/signed-address.ts';
import { forbidden, notFound } from '#kit/shared/errors.ts';
import { filesOf } from './open-world.ts';

/** What the public pages show. Files of every other kind need a signed address. */
const publicKinds: ReadonlySet<string> = new Set(['covers', 'images', 'site']);

/** Whether a path names a picture that everybody may read, straight from the disk. */
export const isPublicFile = (path: string): boolean =>
  path.startsWith(filesPath) && publicKinds.has(kindOf(path.slice(filesPath.length)) ?? '');

const year = 365 * 24 * 60 * 60;

interface FilesOptions {
  world: World;
  signer: Pick<AddressSigner, 'isValid'>;
}

type FileRequest = FastifyRequest<{ Params: { '*': string }; Querystring: Record<string, unknown> }>;

/** Uploaded files: pictures for everybody, slides by an address that is handed out to those who may read the session. */
export async function addFiles(app: FastifyInstance, options: FilesOptions): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: filesOf(options.world.config),
      serve: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isPublic = publicKinds.has(kindOf(keyAt(path)) ?? '');
        reply.header('cache-control', isPublic ? `public, max-age=${year}, immutable` : 'private, no-store');
        reply.header('content-security-policy', "default-src 'none'; sandbox");
      },
    });
    scope.get<{ Params: { '*': string } }>(`${filesPath}*`, (request, reply) =>
      sendFile(request as FileRequest, reply, options),
    );
  });
}

/** The key of a stored file: the last three parts of its path. */
const keyAt = (path: string): string => path.split(/[\\/]/).slice(-3).join('/');

async function sendFile(request: FileRequest, reply: FastifyReply, { world, signer }: FilesOptions) {
  const key = request.params['*'];
  const kind = kindOf(key);
  if (kind === null) throw notFound();
  if (publicKinds.has(kind)) return reply.sendFile(key);
  const isSigned = signer.isValid(key, request.query);
  const slides = isSigned || wantsPage(request) ? await findSlides(world.db, key) : null;
  if (isSigned) {
    if (!slides) throw notFound();
    return reply.download(key, slides.name ?? key);
  }
  // A person who follows an old address finds the session, which has a new one or says how to get in.
  if (slides) return reply.header('cache-control', 'no-store').redirect(`/session/${slides.sessionId}`, 303);
  throw forbidden('errors.addressExpired');
}

const wantsPage = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') === true;
