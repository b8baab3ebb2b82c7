import { type SQL, sql } from 'drizzle-orm';
import { pastBefore } from '../../events.rules.ts';
import { events } from '../content.table.ts';

/** Upcoming events from the nearest on, then past ones from the latest back. */
export function upcomingFirst(now: Date): SQL[] {
  const past = sql`${events.date} < ${pastBefore(now).toISOString()}`;
  return [
    past,
    sql`case when ${past} then null else ${events.date} end asc`,
    sql`${events.date} desc`,
    sql`${events.id}`,
  ];
}
