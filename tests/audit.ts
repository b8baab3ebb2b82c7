import { eq } from 'drizzle-orm';
import { auditEntries } from '#features/audit/server/audit.table.ts';
import type { World } from '#club/server/world.ts';

/** The actions in the audit log that concern a person. */
export const actionsAbout = async (world: World, userId: string): Promise<string[]> => {
  const rows = await world.db.select().from(auditEntries).where(eq(auditEntries.targetId, userId));
  return rows.map(({ action }) => action);
};
