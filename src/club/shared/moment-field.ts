import { isPlausibleDate, latin } from '#kit/shared/fields.ts';
import { z } from '#kit/shared/zod.ts';
import { fromClubClock } from './club-time.ts';

const dayAndTime = z.iso.datetime({ offset: true, local: true });
const hasOffset = /(?:Z|[+-]\d\d:\d\d)$/;
const withoutSeconds = /(T\d\d:\d\d)(?=$|[Z+-])/;

/** The clock of the club is read to the minute. */
const fromLocal = (given: string): Date =>
  new Date(fromClubClock(given.slice(0, 16)).getTime() + Number(given.slice(17)) * 1000);

interface Options {
  required?: string;
  invalid?: string;
  /** Takes a day as well, which is its first moment. */
  days?: boolean;
}

/** Every date and time that a call takes: without an offset it is the club's time. It comes out in UTC. */
export const momentField = ({
  invalid = 'validation.moment',
  required = invalid,
  days = false,
}: Options = {}) =>
  latin(required)
    .overwrite((given) =>
      (days && z.iso.date().safeParse(given).success ? `${given}T00:00` : given).replace(
        withoutSeconds,
        '$1:00',
      ),
    )
    .refine((given) => dayAndTime.safeParse(given).success && isPlausibleDate(new Date(given.slice(0, 10))), {
      error: invalid,
      abort: true,
    })
    .transform((given) => (hasOffset.test(given) ? new Date(given) : fromLocal(given)).toISOString());
