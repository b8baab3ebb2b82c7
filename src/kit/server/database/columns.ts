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
