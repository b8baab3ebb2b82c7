import type { StandInState } from '#tests/codeforces-server.ts';

export const standIn = `http://127.0.0.1:${process.env.STAND_IN_PORT}`;

/** Adds contests and users to the stand-in for Codeforces, and sets how it replies. */
export async function codeforces(state: Partial<StandInState>) {
  await fetch(`${standIn}/control`, { method: 'PATCH', body: JSON.stringify(state) });
}
