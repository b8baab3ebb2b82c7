import { accountMail, type MailWorld, type Recipient, textsIn } from '../users/account-mail.presenter.ts';
import { momentText } from '#club/shared/moment-text.ts';
import type { Mail } from '#kit/server/mail/mailer.ts';

export function twoStepAddedMail(world: MailWorld, to: Recipient, at: Date): Mail {
  const text = textsIn(world, to);
  return accountMail(world, to, {
    subject: text('twoStep.mail.addedSubject'),
    body: text('twoStep.mail.addedBody', { at: momentText(at, to.language) }),
  });
}

export function twoStepMovedMail(world: MailWorld, to: Recipient, at: Date): Mail {
  const text = textsIn(world, to);
  return accountMail(world, to, {
    subject: text('twoStep.mail.movedSubject'),
    body: text('twoStep.mail.movedBody', { at: momentText(at, to.language) }),
  });
}

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

export function recoveryCodesRenewedMail(world: MailWorld, to: Recipient, at: Date): Mail {
  const text = textsIn(world, to);
  return accountMail(world, to, {
    subject: text('twoStep.mail.renewedSubject'),
    body: text('twoStep.mail.renewedBody', { at: momentText(at, to.language) }),
  });
}

interface PasskeyChange {
  name: string;
  at: Date;
}

export function passkeyAddedMail(world: MailWorld, to: Recipient, { name, at }: PasskeyChange): Mail {
  const text = textsIn(world, to);
  return accountMail(world, to, {
    subject: text('twoStep.mail.passkeySubject'),
    body: text('twoStep.mail.passkeyBody', { name, at: momentText(at, to.language) }),
  });
}

export function passkeyRemovedMail(world: MailWorld, to: Recipient, { name, at }: PasskeyChange): Mail {
  const text = textsIn(world, to);
  return accountMail(world, to, {
    subject: text('twoStep.mail.passkeyRemovedSubject'),
    body: text('twoStep.mail.passkeyRemovedBody', { name, at: momentText(at, to.language) }),
  });
}
