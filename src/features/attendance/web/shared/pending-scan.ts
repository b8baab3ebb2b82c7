import { useSyncExternalStore } from 'react';
import { ApiFailure, call } from '#kit/web/api.ts';
import { createSignal } from '#kit/web/signal.ts';
import { takeTicket } from '../../attendance.contract.ts';

/** What a scan left for the time of the sign-in. */
export interface PendingScan {
  /** Null when the code was refused. */
  ticket: string | null;
  /** When the ticket expires, by this device's clock. */
  endsAt: number;
  /** Why the code was refused, in the reader's language. */
  problem: string | null;
}

export const checkinPath = '/checkin';
const key = 'checkinScan';

let current: PendingScan | null | undefined;
const changed = createSignal();

function read(): PendingScan | null {
  try {
    const value = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<PendingScan> | null;
    if (typeof value?.endsAt !== 'number') return null;
    return { ticket: value.ticket ?? null, endsAt: value.endsAt, problem: value.problem ?? null };
  } catch {
    return null; // storage can be disabled
  }
}

function storePendingScan(scan: PendingScan | null) {
  current = scan;
  try {
    // Survives a reload of the sign-in page, and ends with the tab.
    if (scan) sessionStorage.setItem(key, JSON.stringify(scan));
    else sessionStorage.removeItem(key);
  } catch {
    // Kept in memory only.
  }
  changed.tell();
}

export function getPendingScan(): PendingScan | null {
  if (current === undefined) current = read();
  return current;
}

export const clearPendingScan = () => storePendingScan(null);

/** Null on the server and during hydration. */
export const usePendingScan = (): PendingScan | null =>
  useSyncExternalStore(changed.subscribe, getPendingScan, () => null);

/**
 * For somebody who opens a scanned link signed out: exchanges the code, which is current for seconds only, for a ticket.
 * Returns the path that finishes the check-in after the sign-in.
 */
export async function keepScan(search: string): Promise<string> {
  const code = new URLSearchParams(search).get('code');
  if (!code) return checkinPath;
  try {
    const { data } = await call(takeTicket, { body: { code } });
    const lasts = Date.parse(data.expiresAt) - Date.parse(data.now);
    storePendingScan({ ticket: data.ticket, endsAt: Date.now() + lasts, problem: null });
  } catch (error) {
    // Without a reply the code itself is the best there is.
    if (!(error instanceof ApiFailure) || error.code !== 'VALIDATION') return checkinPath + search;
    storePendingScan({ ticket: null, endsAt: 0, problem: error.errors.code ?? error.message });
  }
  return checkinPath;
}
