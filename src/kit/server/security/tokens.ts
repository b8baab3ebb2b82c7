import { hash, randomBytes, randomInt } from 'node:crypto';

/** An opaque token of 256 bits; only its hash is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The same as hexadecimal digits. */
export const hashOf = (token: string): string => hash('sha256', token, 'hex');

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');
