import { and, eq, exists, inArray, isNotNull, notExists, type SQL, sql } from 'drizzle-orm';
import { users } from '../users/users.table.ts';
import { staffRoles } from '#club/shared/access.ts';
import type { Database } from '#kit/server/database/client.ts';
import { twoStepPolicy, twoStepSecrets } from './two-step.table.ts';

const one = { one: sql`1` };

/** Whether a row of users is of the staff and has no two-step sign-in. */
export const isStaffWithoutTwoStep = (db: Database) =>
  and(
    inArray(users.role, [...staffRoles]),
    notExists(
      db
        .select(one)
        .from(twoStepSecrets)
        .where(and(eq(twoStepSecrets.userId, users.id), isNotNull(twoStepSecrets.confirmedAt))),
    ),
  );

/** Whether the person of a row of users has to set up two-step sign-in before anything else. */
export const needsTwoStep = (db: Database): SQL<boolean> =>
  sql<boolean>`(${and(
    isStaffWithoutTwoStep(db),
    exists(db.select(one).from(twoStepPolicy).where(eq(twoStepPolicy.staffRequired, true))),
  )})`;
