import { sql } from 'drizzle-orm';
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Time-ordered ids: new rows land at the end of the index, and sort by age. */
export const idColumn = () =>
  uuid('id')
    .primaryKey()
    .default(sql`uuidv7()`);

export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const createdAtColumn = () => moment('created_at').notNull().defaultNow();

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Ids are opaque to callers: one that cannot exist is simply not found. */
export const isId = (value: string): boolean => uuidPattern.test(value);

/** Ids of a query or a body, for SQL; null when one of them cannot exist. */
export const allIds = (values: readonly string[]): boolean => values.every(isId);
