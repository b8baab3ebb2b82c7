import { eq } from 'drizzle-orm';
import { auditEntries } from '#features/audit/server/audit.table.ts';
import type { AppContext } from '#club/server/app-context.ts';

/** The actions in the audit log that concern a person. */
export const actionsAbout = async (context: AppContext, userId: string): Promise<string[]> => {
  const rows = await context.db.select().from(auditEntries).where(eq(auditEntries.targetId, userId));
  return rows.map(({ action }) => action);
};
