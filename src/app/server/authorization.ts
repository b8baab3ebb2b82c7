import { may, mayBeforeTwoStep, type Permission, refusalTextOf } from '#club/shared/access.ts';
import type { Actor } from '#kit/server/http/route.ts';
import { type AppError, forbidden, unauthenticated } from '#kit/shared/errors.ts';

/** Why a person, or a visitor (null), may not make a call; null when they may. */
export function refusalOf(actor: Actor | null, permission: Permission): AppError | null {
  if (!may(actor?.role ?? null, permission))
    return actor ? forbidden(refusalTextOf(actor.role, permission)) : unauthenticated();
  return actor && mustSetUpTwoStep(actor, permission) ? forbidden('access.twoStepFirst') : null;
}

const mustSetUpTwoStep = ({ needsTwoStep }: Actor, permission: Permission): boolean =>
  needsTwoStep && !mayBeforeTwoStep(permission);
