import type { FastifyRequest } from 'fastify';
import type { Endpoint, FileRule } from '#kit/shared/endpoint.ts';
import { AppError, tooLarge } from '#kit/shared/errors.ts';
import type { Upload } from './route.ts';

interface Read {
  body: unknown;
  files: Record<string, Upload | undefined>;
}

const fieldLimits = { fields: 60, fieldSize: 100_000, fieldNameSize: 100, headerPairs: 50 };

/** The body of a call: JSON, or multipart where the endpoint takes files. */
export async function readBody(request: FastifyRequest, endpoint: Endpoint): Promise<Read> {
  if (!request.isMultipart()) {
    return { body: request.body ?? {}, files: {} };
  }
  if (!endpoint.files) throw new AppError('UNSUPPORTED_MEDIA');
  return readParts(request, endpoint.files).catch((error: unknown) => {
    if (error instanceof AppError || (error as { code?: string }).code?.startsWith('FST_')) throw error;
    throw new AppError('VALIDATION', { message: { key: 'errors.bodyMalformed' } });
  });
}

async function readParts(request: FastifyRequest, rules: Record<string, FileRule>): Promise<Read> {
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const files: Record<string, Upload | undefined> = {};
  // Also where no file is taken: one that is sent along is ignored, not too large.
  const largest = Math.max(fieldLimits.fieldSize, ...Object.values(rules).map((rule) => rule.maxBytes));
  const limits = { ...fieldLimits, files: 8, fileSize: largest + 1 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw new AppError('TOO_LARGE');
      addField(fields, part.fieldname, part.value);
      continue;
    }
    const rule = Object.hasOwn(rules, part.fieldname) ? rules[part.fieldname] : undefined;
    if (!rule) {
      part.file.resume();
      continue;
    }
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size <= rule.maxBytes) chunks.push(chunk);
    }
    if (size > rule.maxBytes) throw tooLarge(part.fieldname, rule.maxBytes);
    // A form sends an empty part for a file input in which nothing was chosen.
    if (size > 0) files[part.fieldname] = { filename: part.filename, content: Buffer.concat(chunks) };
  }
  return { body: { ...fields }, files };
}

/** Some clients write `ids[]` for each member of a list. */
const listName = (name: string): string => (name.endsWith('[]') ? name.slice(0, -2) : name);

function addField(fields: Record<string, unknown>, sent: string, value: unknown): void {
  const name = listName(sent);
  const before = fields[name];
  if (before === undefined) fields[name] = value;
  else if (Array.isArray(before)) before.push(value);
  else fields[name] = [before, value];
}
