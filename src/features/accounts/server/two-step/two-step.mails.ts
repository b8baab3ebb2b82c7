import { accountMail, type MailContext, type Recipient, textsIn } from '../users/account-mail.presenter.ts';
import { momentText } from '#club/shared/moment-text.ts';
import type { Mail } from '#kit/server/mail/mailer.ts';

export function twoStepAddedMail(context: MailContext, to: Recipient, at: Date): Mail {
  const text = textsIn(context, to);
  return accountMail(context, to, {
    subject: text('twoStep.mail.addedSubject'),
    body: text('twoStep.mail.addedBody', { at: momentText(at, to.language) }),
  });
}

export function twoStepMovedMail(context: MailContext, to: Recipient, at: Date): Mail {
  const text = textsIn(context, to);
  return accountMail(context, to, {
    subject: text('twoStep.mail.movedSubject'),
    body: text('twoStep.mail.movedBody', { at: momentText(at, to.language) }),
  });
}

export function twoStepRemovedMail(context: MailContext, to: Recipient, at: Date): Mail {
  const text = textsIn(context, to);
  return accountMail(context, to, {
    subject: text('twoStep.mail.removedSubject'),
    body: text('twoStep.mail.removedBody', { at: momentText(at, to.language) }),
  });
}

export function recoveryCodeUsedMail(context: MailContext, to: Recipient, left: number): Mail {
  const text = textsIn(context, to);
  return accountMail(context, to, {
    subject: text('twoStep.mail.recoverySubject'),
    body: text('twoStep.mail.recoveryBody', { count: left }),
  });
}

export function recoveryCodesRenewedMail(context: MailContext, to: Recipient, at: Date): Mail {
  const text = textsIn(context, to);
  return accountMail(context, to, {
    subject: text('twoStep.mail.renewedSubject'),
    body: text('twoStep.mail.renewedBody', { at: momentText(at, to.language) }),
  });
}

interface PasskeyChange {
  name: string;
  at: Date;
}

export function passkeyAddedMail(context: MailContext, to: Recipient, { name, at }: PasskeyChange): Mail {
  const text = textsIn(context, to);
  return accountMail(context, to, {
    subject: text('twoStep.mail.passkeySubject'),
    body: text('twoStep.mail.passkeyBody', { name, at: momentText(at, to.language) }),
  });
}

export function passkeyRemovedMail(context: MailContext, to: Recipient, { name, at }: PasskeyChange): Mail {
  const text = textsIn(context, to);
  return accountMail(context, to, {
    subject: text('twoStep.mail.passkeyRemovedSubject'),
    body: text('twoStep.mail.passkeyRemovedBody', { name, at: momentText(at, to.language) }),
  });
}
