import { eq, lt } from 'drizzle-orm';
import type { Database } from '#kit/server/database/client.ts';
import { checkinTickets } from './attendance.table.ts';

type UsedTicket = typeof checkinTickets.$inferInsert;

/** The person who used the ticket first. Of two at once, the second waits for the first to commit. */
export async function redeemTicket(db: Database, ticket: UsedTicket): Promise<string> {
  const inserted = await db.insert(checkinTickets).values(ticket).onConflictDoNothing().returning();
  if (inserted.length > 0) return ticket.userId;
  const [used] = await db
    .select({ userId: checkinTickets.userId })
    .from(checkinTickets)
    .where(eq(checkinTickets.nonce, ticket.nonce));
  // The first user was deleted in between.
  return used?.userId ?? '';
}

/** An expired ticket is refused by its own date. */
export const deleteTicketsUsedBefore = (db: Database, moment: Date) =>
  db.delete(checkinTickets).where(lt(checkinTickets.usedAt, moment));
