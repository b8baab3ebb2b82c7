import { ApiFailure, call } from '#kit/web/api.ts';
import { takeTicket } from '../attendance.contract.ts';
import { checkinPath, storePendingScan } from './shared/pending-scan.ts';

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
