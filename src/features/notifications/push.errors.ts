import { invalid } from '#kit/shared/errors.ts';

export const subscriptionInvalid = (field: 'endpoint' | 'keys.p256dh') =>
  invalid(field, 'push.errors.subscription');
