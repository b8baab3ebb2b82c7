import { authenticationOptions } from '../two-step/passkeys.service.ts';
import { toOwnUser } from '../users/users.presenter.ts';
import { on, type Route } from '#kit/server/http/route.ts';
import type { World } from '#club/server/world.ts';
import * as contract from '../../auth.contract.ts';
import { tokenByAddress } from './auth.limits.ts';
import { changePassword } from './change-password.service.ts';
import { forgotPassword, resetPassword } from './reset.service.ts';
import { setUp } from './setup.service.ts';
import { endOtherSessions, endSession, listSessions } from './auth-sessions.service.ts';
import { completeSignIn, type SignedIn, signIn, signInWithPasskey, signOut } from './sign-in.service.ts';
import { resendVerification, signUp, verifyEmail } from './sign-up.service.ts';

export const authRoutes = (world: World): Route[] => [
  on(contract.signUp, async ({ body, files, language, address }) => {
    const user = await signUp(world, { body, image: files.image, language, address });
    return { message: 'auth.messages.signedUp', data: { _id: user.id } };
  }),

  on(contract.verifyEmail, async ({ body, address }) => {
    await verifyEmail(world, { token: body.token, address });
    return { message: 'auth.messages.verified' };
  }),

  on(contract.resendVerification, async ({ body, address }) => {
    await resendVerification(world, { email: body.email, address });
    return { message: 'auth.messages.verificationSent' };
  }),

  on(contract.signIn, async ({ body, language, address, client }) => {
    const result = await signIn(world, { ...body, language, address, client });
    if ('challenge' in result)
      return { message: 'auth.messages.secondStep', twoStep: true as const, challenge: result.challenge };
    return signedIn(world, result);
  }),

  on(contract.completeSignIn, async ({ body, language, address, client }) =>
    signedIn(world, await completeSignIn(world, { ...body, language, address, client })),
  ),

  on(contract.passkeySignInOptions, async ({ address }) => {
    await world.limits.take(tokenByAddress, address);
    return { data: { ...(await authenticationOptions(world)) } };
  }),

  on(contract.signInWithPasskey, async ({ body, language, address, client }) =>
    signedIn(world, await signInWithPasskey(world, { ...body, language, address, client })),
  ),

  on(contract.signOut, async ({ actor, address }) => {
    await signOut(world, actor, address);
    return { message: 'auth.messages.signedOut' };
  }),

  on(contract.forgotPassword, async ({ body, address, client }) => {
    const token = await forgotPassword(world, { email: body.email, address, client });
    return { message: 'auth.messages.codeSent', token };
  }),

  on(contract.resetPassword, async ({ body, token, address, client }) => {
    await resetPassword(world, { token, ...body, address, client });
    return { message: 'auth.messages.passwordReset' };
  }),

  on(contract.setup, async ({ body, language, address }) => {
    await setUp(world, { body, language, address });
    return { message: 'auth.messages.setupDone' };
  }),

  on(contract.changePassword, async ({ actor, body, address }) => {
    await changePassword(world, actor, { ...body, address });
    return { message: 'auth.messages.passwordChanged' };
  }),

  on(contract.listOwnSessions, async ({ actor }) => ({ data: await listSessions(world, actor) })),

  on(contract.endOwnSession, async ({ actor, params, address }) => {
    await endSession(world, actor, { id: params.id, address });
    return { message: 'auth.messages.sessionEnded' };
  }),

  on(contract.endOtherSessions, async ({ actor, address }) => ({
    message: 'auth.messages.sessionsEnded',
    data: { ended: await endOtherSessions(world, actor, address) },
  })),
];

const signedIn = (world: World, { token, user, needsTwoStep }: SignedIn) => ({
  message: 'auth.messages.signedIn',
  token,
  user: toOwnUser(world, user, { needsTwoStep }),
});
