import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { ticketMs } from '../attendance.rules.ts';
import { idOf, idToBytes } from './checkin-code.ts';

const idBytes = 16;
const timeBytes = 6;
const nonceBytes = 16;
const proofBytes = 16;
const ticketPattern = /^[\w-]{72}$/;

export interface Ticket {
  sessionId: string;
  issuedAt: Date;
  /** Makes each ticket unique, so that it counts once. */
  nonce: Buffer;
  proof: Buffer;
}

type Claims = Pick<Ticket, 'sessionId' | 'issuedAt' | 'nonce'>;

const timeOf = (moment: Date): Buffer => {
  const bytes = Buffer.alloc(timeBytes);
  bytes.writeUIntBE(moment.getTime(), 0, timeBytes);
  return bytes;
};

/** The address is part of the proof but not of the ticket: sent on to another network, the ticket is worth nothing. */
const proofOf = (secret: Buffer, { sessionId, issuedAt, nonce }: Claims, address: string): Buffer =>
  createHmac('sha256', secret)
    .update('ticket:')
    .update(idToBytes(sessionId))
    .update(timeOf(issuedAt))
    .update(nonce)
    .update(address)
    .digest()
    .subarray(0, proofBytes);

export function issueTicket(
  { sessionId, issuedAt }: Omit<Claims, 'nonce'>,
  { secret, address }: { secret: Buffer; address: string },
): string {
  const nonce = randomBytes(nonceBytes);
  const proof = proofOf(secret, { sessionId, issuedAt, nonce }, address);
  return Buffer.concat([idToBytes(sessionId), timeOf(issuedAt), nonce, proof]).toString('base64url');
}

/** Null for a malformed ticket. */
export function readTicket(ticket: string): Ticket | null {
  if (!ticketPattern.test(ticket)) return null;
  const bytes = Buffer.from(ticket, 'base64url');
  const nonceAt = idBytes + timeBytes;
  return {
    sessionId: idOf(bytes.subarray(0, idBytes)),
    issuedAt: new Date(bytes.readUIntBE(idBytes, timeBytes)),
    nonce: bytes.subarray(nonceAt, nonceAt + nonceBytes),
    proof: bytes.subarray(nonceAt + nonceBytes),
  };
}

export const isGenuine = (
  ticket: Ticket,
  { secret, address }: { secret: Buffer; address: string },
): boolean => timingSafeEqual(proofOf(secret, ticket, address), ticket.proof);

export const expiryOf = ({ issuedAt }: Pick<Ticket, 'issuedAt'>): Date =>
  new Date(issuedAt.getTime() + ticketMs);
