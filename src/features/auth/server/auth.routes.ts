import { toOwnUser } from '#features/users/server/users.presenter.ts';
import { on, type Route } from '#kit/server/http/route.ts';
import type { World } from '#club/server/world.ts';
import * as contract from '../auth.contract.ts';
import { forgotPassword, resetPassword } from './reset.service.ts';
import { setUp } from './setup.service.ts';
import { signIn, signOut } from './sign-in.service.ts';
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

  on(contract.signIn, async ({ body, language, address }) => {
    const { token, user } = await signIn(world, { ...body, language, address });
    return { message: 'auth.messages.signedIn', token, user: toOwnUser(world, user) };
  }),

  on(contract.signOut, async ({ actor, address }) => {
    await signOut(world, actor, address);
    return { message: 'auth.messages.signedOut' };
  }),

  on(contract.forgotPassword, async ({ body, address }) => {
    const token = await forgotPassword(world, { email: body.email, address });
    return { message: 'auth.messages.codeSent', token };
  }),

  on(contract.resetPassword, async ({ body, token, address }) => {
    await resetPassword(world, { token, ...body, address });
    return { message: 'auth.messages.passwordReset' };
  }),

  on(contract.setup, async ({ body, language, address }) => {
    await setUp(world, { body, language, address });
    return { message: 'auth.messages.setupDone' };
  }),
];
