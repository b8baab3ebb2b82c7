const minute = 60_000;

/** Failed sign-ins count for a day. */
export const failureRetentionMs = 24 * 60 * minute;

const freeFailures = 5;
const firstDelayMs = 15_000;
const maxDelayMs = 15 * minute;

/** Delay after consecutive failures from one network or device: none at first, then exponential, capped. */
export function signInDelay(failures: number): number {
  if (failures < freeFailures) return 0;
  return Math.min(firstDelayMs * 2 ** (failures - freeFailures), maxDelayMs);
}

const freeAccountFailures = 100;

/** Delay after failures from all networks together: far more are free, because strangers cause them. */
export const accountDelay = (failures: number): number => (failures < freeAccountFailures ? 0 : minute);
