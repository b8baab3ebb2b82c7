import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findSlides } from '#features/sessions/server/sessions.service.ts';
import type { World } from '#club/server/world.ts';
import { filesPath, kindOf } from '#kit/server/files/file-store.ts';
import { attachmentNamed, sendBlob } from '#kit/server/files/send-blob.ts';
import type { AddressSigner } from '#kit/server/files/signed-address.ts';
import { forbidden, notFound } from '#kit/shared/errors.ts';

/** What the public pages show. Files of every other kind need a signed address. */
const publicKinds: ReadonlySet<string> = new Set(['covers', 'images', 'site']);

/** Whether a path names a picture that everybody may read, straight from the storage. */
export const isPublicFile = (path: string): boolean =>
  path.startsWith(filesPath) && publicKinds.has(kindOf(path.slice(filesPath.length)) ?? '');

interface FilesOptions {
  world: World;
  signer: Pick<AddressSigner, 'isValid'>;
}

type FileRequest = FastifyRequest<{ Params: { '*': string }; Querystring: Record<string, unknown> }>;

const forever = `public, max-age=${365 * 24 * 60 * 60}, immutable`;

/** Uploaded files: pictures for everybody, slides by an address that is handed out to those who may read the session. */
export function addFiles(app: FastifyInstance, options: FilesOptions): void {
  app.get<{ Params: { '*': string } }>(`${filesPath}*`, (request, reply) =>
    sendFile(request as FileRequest, reply, options),
  );
}

async function sendFile(request: FileRequest, reply: FastifyReply, { world, signer }: FilesOptions) {
  const key = request.params['*'];
  const kind = kindOf(key);
  if (kind === null) throw notFound();
  const send = (headers: Record<string, string>) => sendBlob(world.files, key, { request, reply, headers });
  if (publicKinds.has(kind)) return send({ 'cache-control': forever });
  const isSigned = signer.isValid(key, request.query);
  const slides = isSigned || wantsPage(request) ? await findSlides(world.db, key) : null;
  if (isSigned) {
    if (!slides) throw notFound();
    return send({
      'cache-control': 'private, no-store',
      'content-disposition': attachmentNamed(slides.name ?? key),
    });
  }
  // A person who follows an old address finds the session, which has a new one or says how to get in.
  if (slides) return reply.header('cache-control', 'no-store').redirect(`/session/${slides.sessionId}`, 303);
  throw forbidden('errors.addressExpired');
}

const wantsPage = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') === true;
