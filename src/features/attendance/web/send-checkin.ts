import type { CallOf, ReplyOf } from '#kit/shared/endpoint.ts';
import { ApiFailure, call, isOffline } from '#kit/web/api.ts';
import { checkIn } from '../attendance.contract.ts';

const retryMs = 1500;

/** Not an offline failure, because waiting for the connection does not help any more. */
const notArrived = {
  code: 'VALIDATION',
  status: 400,
  message: 'attendance.errors.notArrived',
} as const;

type Body = CallOf<typeof checkIn>['body'];

/** Without a connection it tries again for as long as the code or ticket is valid. */
export async function sendCheckin(body: Body, endsAt: number): Promise<ReplyOf<typeof checkIn>> {
  try {
    return await call(checkIn, { body });
  } catch (error) {
    if (!isOffline(error)) throw error;
    if (Date.now() + retryMs >= endsAt) throw new ApiFailure(notArrived);
    await new Promise((resolve) => {
      setTimeout(resolve, retryMs);
    });
    return sendCheckin(body, endsAt);
  }
}
