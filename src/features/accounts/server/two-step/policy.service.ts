import { record } from '#features/audit/server/audit.service.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { Actor } from '#kit/server/http/route.ts';
import { ownTwoStepFirst } from '../../accounts.errors.ts';
import * as queries from './two-step.queries.ts';
import { hasTwoStep } from './two-step.service.ts';

export async function twoStepPolicy({ db }: AppContext) {
  const missing = await queries.findStaffWithoutTwoStep(db);
  return {
    staffRequired: await queries.isRequiredOfStaff(db),
    missing: missing.map(({ id, name }) => ({ _id: id, name })),
  };
}

/** A leader who requires it must have it: otherwise the switch would shut out the one who can turn it off. */
export async function setTwoStepPolicy(
  context: AppContext,
  actor: Actor,
  { staffRequired, address }: { staffRequired: boolean; address: string },
): Promise<void> {
  if (staffRequired && !(await hasTwoStep(context, actor.id))) throw ownTwoStepFirst();
  await context.db.transaction(async (tx) => {
    await queries.setStaffRequired(tx, staffRequired);
    await record(tx, {
      action: 'policy.two-step-changed',
      actorId: actor.id,
      details: { staffRequired },
      address,
      at: context.clock.now(),
    });
  });
}
