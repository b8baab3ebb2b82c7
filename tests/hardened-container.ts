import { expect } from 'vitest';

/** What an image that starts as root and changes to its own user needs. */
export const changeOfUser = ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'];

/** A read-only root, limits, and no capability beyond those it needs. */
export function expectHardened(service: { cap_add?: string[] }, capabilities: string[] | undefined): void {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    mem_limit: expect.stringMatching(/^\d+[mg]$/),
    pids_limit: expect.any(Number),
  });
  expect(service).not.toHaveProperty('privileged');
  expect(service.cap_add).toEqual(capabilities);
}
