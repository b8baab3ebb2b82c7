import { createHmac, timingSafeEqual } from 'node:crypto';
import { codeStepMs } from '../attendance.rules.ts';

const idBytes = 16;
const proofBytes = 8;
const codePattern = /^[\w-]{32}$/;

export const stepOf = (moment: Date): number => Math.floor(moment.getTime() / codeStepMs);

export const stepEnd = (moment: Date): Date => new Date((stepOf(moment) + 1) * codeStepMs);

const idToBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

const idOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const proofOf = (secret: Buffer, sessionId: Buffer, step: number): Buffer =>
  createHmac('sha256', secret).update(sessionId).update(`:${step}`).digest().subarray(0, proofBytes);

/** A code that names the session and proves that it was just read off the projector. */
export function codeAt(moment: Date, { sessionId, secret }: { sessionId: string; secret: Buffer }): string {
  const id = idToBytes(sessionId);
  return Buffer.concat([id, proofOf(secret, id, stepOf(moment))]).toString('base64url');
}

export interface ReadCode {
  sessionId: string;
  proof: Buffer;
}

/** Null for a malformed code. */
export function readCode(code: string): ReadCode | null {
  if (!codePattern.test(code)) return null;
  const bytes = Buffer.from(code, 'base64url');
  return { sessionId: idOf(bytes.subarray(0, idBytes)), proof: bytes.subarray(idBytes) };
}

/** The current code and the one before it: a phone needs a few seconds to open the link. */
export function isCurrent(moment: Date, { sessionId, proof }: ReadCode, secret: Buffer): boolean {
  const id = idToBytes(sessionId);
  const step = stepOf(moment);
  const matches = [step, step - 1].map((each) => timingSafeEqual(proofOf(secret, id, each), proof));
  return matches.includes(true);
}
