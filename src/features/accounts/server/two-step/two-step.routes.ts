import { requirePassword } from '../users/users.service.ts';
import { on, type Route } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import * as contract from '../../two-step.contract.ts';
import * as passkeys from './passkeys.service.ts';
import * as twoStep from './two-step.service.ts';

export const twoStepRoutes = (context: AppContext): Route[] => [
  on(contract.getTwoStep, async ({ actor }) => ({ data: await twoStep.twoStepState(context, actor) })),

  on(contract.startTwoStep, async ({ actor, body, address }) => {
    const user = await requirePassword(context, actor, { password: body.password, address });
    return { data: await twoStep.startTwoStep(context, user, { code: body.code, address }) };
  }),

  on(contract.confirmTwoStep, async ({ actor, body, address }) => {
    const { moved, recoveryCodes } = await twoStep.confirmTwoStep(context, actor, { ...body, address });
    return { message: moved ? 'twoStep.messages.moved' : 'twoStep.messages.on', data: { recoveryCodes } };
  }),

  on(contract.removeTwoStep, async ({ actor, body, address }) => {
    const user = await requirePassword(context, actor, { password: body.password, address });
    await twoStep.removeTwoStep(context, user, { code: body.code, address });
    return { message: 'twoStep.messages.off' };
  }),

  on(contract.renewRecoveryCodes, async ({ actor, body, address }) => {
    const user = await requirePassword(context, actor, { password: body.password, address });
    const recoveryCodes = await twoStep.renewRecoveryCodes(context, user, { code: body.code, address });
    return { message: 'twoStep.messages.codesRenewed', data: { recoveryCodes } };
  }),

  on(contract.listPasskeys, async ({ actor }) => ({
    data: await passkeys.listPasskeys(context, actor.id),
    available: passkeys.arePasskeysAvailable(context),
  })),

  on(contract.passkeyOptions, async ({ actor, body, address }) => {
    const user = await requirePassword(context, actor, { password: body.password, address });
    return { data: { ...(await passkeys.registrationOptions(context, user, { code: body.code, address })) } };
  }),

  on(contract.addPasskey, async ({ actor, body, address }) => ({
    message: 'twoStep.messages.passkeyAdded',
    data: await passkeys.addPasskey(context, actor, { ...body, address }),
  })),

  on(contract.removePasskey, async ({ actor, params, body, address }) => {
    const user = await requirePassword(context, actor, { password: body.password, address });
    await passkeys.removePasskey(context, user, { id: params.id, address });
    return { message: 'twoStep.messages.passkeyRemoved' };
  }),

  on(contract.getTwoStepPolicy, async () => ({ data: await twoStep.twoStepPolicy(context) })),

  on(contract.setTwoStepPolicy, async ({ actor, body, address }) => {
    await twoStep.setTwoStepPolicy(context, actor, { ...body, address });
    return { message: 'twoStep.messages.policySaved' };
  }),
];
