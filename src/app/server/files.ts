import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findProof } from '#features/attendance/server/excuses/excuses.service.ts';
import { findSlides } from '#features/programme/server/sessions/slides.service.ts';
import type { AppContext } from '#club/server/app-context.ts';
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
  context: AppContext;
  signer: Pick<AddressSigner, 'isValid'>;
}

type FileRequest = FastifyRequest<{ Params: { '*': string }; Querystring: Record<string, unknown> }>;

const forever = `public, max-age=${365 * 24 * 60 * 60}, immutable`;

/** Uploaded files: pictures for everybody, the others by addresses that are handed out to those who may read them. */
export function addFiles(app: FastifyInstance, options: FilesOptions): void {
  app.get<{ Params: { '*': string } }>(`${filesPath}*`, (request, reply) =>
    sendFile(request as FileRequest, reply, options),
  );
}

async function sendFile(request: FileRequest, reply: FastifyReply, { context, signer }: FilesOptions) {
  const key = request.params['*'];
  const kind = kindOf(key);
  if (kind === null) throw notFound();
  const send = (headers: Record<string, string>) => sendBlob(context.files, key, { request, reply, headers });
  if (publicKinds.has(kind)) return send({ 'cache-control': forever });
  const isSigned = signer.isValid(key, request.query);
  const found = isSigned || wantsPage(request) ? await findPrivate(context, kind, key) : null;
  if (isSigned) {
    if (!found) throw notFound();
    return send({
      'cache-control': 'private, no-store',
      'content-disposition': isPicture(key) ? 'inline' : attachmentNamed(found.name ?? key),
    });
  }
  // A person who follows an old address finds the page, which has a new one or says how to get in.
  if (found) return reply.header('cache-control', 'no-store').redirect(found.page, 303);
  throw forbidden('errors.addressExpired');
}

interface PrivateFile {
  /** Under which it was uploaded. */
  name: string | null;
  /** Where those who may read it get an address. */
  page: string;
}

async function findPrivate({ db }: AppContext, kind: string, key: string): Promise<PrivateFile | null> {
  if (kind === 'excuses') {
    const proof = await findProof(db, key);
    return proof && { ...proof, page: '/dashboard/excuses' };
  }
  const slides = await findSlides(db, key);
  return slides && { name: slides.name, page: `/session/${slides.sessionId}` };
}

/** The server has drawn it anew, so a browser can show it. */
const isPicture = (key: string): boolean => key.endsWith('.webp');

const wantsPage = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') === true;
