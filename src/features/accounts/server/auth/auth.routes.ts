import { authenticationOptions } from '../two-step/passkeys.service.ts';
import { toOwnUser } from '../users/users.presenter.ts';
import { on, type Route } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import * as contract from '../../auth.contract.ts';
import { correctEmail, requestEmailChange } from './address.service.ts';
import { signUpByAddress, tokenByAddress } from './auth.limits.ts';
import { changePassword, forgotPassword, resetPassword } from './set-password.service.ts';
import { setUp } from './setup.service.ts';
import { endOtherAuthSessions, endAuthSession, listAuthSessions } from './auth-sessions.service.ts';
import { completeSignIn, type SignedIn, signIn, signInWithPasskey, signOut } from './sign-in.service.ts';
import { resendVerification, signUp, verifyEmail } from './sign-up.service.ts';

export const authRoutes = (context: AppContext): Route[] => [
  on(
    contract.signUp,
    async ({ body, files, language, address }) => {
      const user = await signUp(context, { body, image: files.image, language, address });
      return { message: 'auth.messages.signedUp', data: { _id: user.id } };
    },
    { admit: (address) => context.limits.take(signUpByAddress, address) },
  ),

  on(contract.verifyEmail, async ({ body, address }) => {
    const changed = await verifyEmail(context, { token: body.token, address });
    return { message: 'auth.messages.verified', data: { changed } };
  }),

  on(contract.correctEmail, async ({ body, address, client }) => {
    await correctEmail(context, { ...body, address, client });
    return { message: 'auth.messages.linkSent' };
  }),

  on(contract.changeEmail, async ({ actor, body, address }) => {
    await requestEmailChange(context, actor, { ...body, address });
    return { message: 'auth.messages.linkSent' };
  }),

  on(contract.resendVerification, async ({ body, address }) => {
    await resendVerification(context, { email: body.email, address });
    return { message: 'auth.messages.verificationSent' };
  }),

  on(contract.signIn, async ({ body, language, address, client }) => {
    const result = await signIn(context, { ...body, language, address, client });
    if ('challenge' in result)
      return { message: 'auth.messages.secondStep', twoStep: true as const, challenge: result.challenge };
    return signedIn(context, result);
  }),

  on(contract.completeSignIn, async ({ body, language, address, client }) =>
    signedIn(context, await completeSignIn(context, { ...body, language, address, client })),
  ),

  on(contract.passkeySignInOptions, async ({ address }) => {
    await context.limits.take(tokenByAddress, address);
    return { data: { ...(await authenticationOptions(context)) } };
  }),

  on(contract.signInWithPasskey, async ({ body, language, address, client }) =>
    signedIn(context, await signInWithPasskey(context, { ...body, language, address, client })),
  ),

  on(contract.signOut, async ({ actor, address }) => {
    await signOut(context, actor, address);
    return { message: 'auth.messages.signedOut' };
  }),

  on(contract.forgotPassword, async ({ body, address, client }) => {
    const token = await forgotPassword(context, { email: body.email, address, client });
    return { message: 'auth.messages.codeSent', token };
  }),

  on(contract.resetPassword, async ({ body, token, address, client }) => {
    await resetPassword(context, { token, ...body, address, client });
    return { message: 'auth.messages.passwordReset' };
  }),

  on(contract.setup, async ({ body, language, address }) => {
    await setUp(context, { body, language, address });
    return { message: 'auth.messages.setupDone' };
  }),

  on(contract.changePassword, async ({ actor, body, address }) => {
    await changePassword(context, actor, { ...body, address });
    return { message: 'auth.messages.passwordChanged' };
  }),

  on(contract.listOwnAuthSessions, async ({ actor }) => ({ data: await listAuthSessions(context, actor) })),

  on(contract.endOwnAuthSession, async ({ actor, params, address }) => {
    await endAuthSession(context, actor, { id: params.id, address });
    return { message: 'auth.messages.sessionEnded' };
  }),

  on(contract.endOtherAuthSessions, async ({ actor, address }) => ({
    message: 'auth.messages.sessionsEnded',
    data: { ended: await endOtherAuthSessions(context, actor, address) },
  })),
];

const signedIn = (context: AppContext, { token, user, needsTwoStep }: SignedIn) => ({
  message: 'auth.messages.signedIn',
  token,
  user: toOwnUser(context, user, { needsTwoStep }),
});
