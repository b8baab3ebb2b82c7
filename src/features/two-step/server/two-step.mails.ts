import {
  accountMail,
  type MailWorld,
  type Recipient,
  textsIn,
} from '#features/users/server/account-mail.presenter.ts';
import { momentText } from '#club/shared/moment-text.ts';
import type { Mail } from '#kit/server/mail/mailer.ts';

export function twoStepRemovedMail(world: MailWorld, to: Recipient, at: Date): Mail {
  const text = textsIn(world, to);
  return accountMail(world, to, {
    subject: text('twoStep.mail.removedSubject'),
    body: text('twoStep.mail.removedBody', { at: momentText(at, to.language) }),
  });
}

export function recoveryCodeUsedMail(world: MailWorld, to: Recipient, left: number): Mail {
  const text = textsIn(world, to);
  return accountMail(world, to, {
    subject: text('twoStep.mail.recoverySubject'),
    body: text('twoStep.mail.recoveryBody', { count: left }),
  });
}

export function passkeyAddedMail(
  world: MailWorld,
  to: Recipient,
  { name, at }: { name: string; at: Date },
): Mail {
  const text = textsIn(world, to);
  return accountMail(world, to, {
    subject: text('twoStep.mail.passkeySubject'),
    body: text('twoStep.mail.passkeyBody', { name, at: momentText(at, to.language) }),
  });
}
