import {
  accountMail,
  type MailContext,
  personalMail,
  type Recipient,
  textsIn,
} from '../users/account-mail.presenter.ts';
import { momentText } from '#club/shared/moment-text.ts';
import type { Mail } from '#kit/server/mail/mailer.ts';
import { parseDevice } from '../../auth.rules.ts';

/** Verifies the address of an account, or another one that it gets with the link. */
export function verificationMail(
  context: MailContext,
  to: Recipient,
  { token, what }: { token: string; what: 'verify' | 'newAddress' },
): Mail {
  const text = textsIn(context, to);
  return personalMail(context, to, {
    subject: text(`auth.mail.${what}Subject`),
    body: text(`auth.mail.${what}Body`),
    action: {
      label: text('auth.mail.verifyButton'),
      url: `${context.config.publicUrl}/verify-email?token=${token}`,
    },
    note: text(`auth.mail.${what}Ignore`),
  });
}

/** Goes to the address that the account still has, and does not name the new one. */
export function addressChangeMail(context: MailContext, to: Recipient, at: Date): Mail {
  const text = textsIn(context, to);
  return accountMail(context, to, {
    subject: text('auth.mail.addressSubject'),
    body: text('auth.mail.addressBody', { at: momentText(at, to.language) }),
  });
}

export function accountRemovedMail(context: MailContext, to: Recipient, at: Date): Mail {
  const text = textsIn(context, to);
  return personalMail(context, to, {
    subject: text('auth.mail.removedSubject'),
    body: text('auth.mail.removedBody', { at: momentText(at, to.language) }),
    note: text('auth.mail.removedNote'),
  });
}

export function resetMail(
  context: MailContext,
  to: Recipient,
  { code, expiresAt }: { code: string; expiresAt: Date },
): Mail {
  const text = textsIn(context, to);
  const mail = personalMail(context, to, {
    subject: text('auth.mail.resetSubject'),
    body: text('auth.mail.resetBody'),
    code,
    note: text('auth.mail.resetIgnore'),
  });
  return { ...mail, expiresAt: expiresAt.toISOString() };
}

export function archivedMail(context: MailContext, to: Recipient): Mail {
  const text = textsIn(context, to);
  return personalMail(context, to, {
    subject: text('auth.mail.archivedSubject'),
    body: text('auth.mail.archivedBody'),
    note: text('auth.mail.archivedNote'),
  });
}

export function newDeviceMail(
  context: MailContext,
  to: Recipient,
  { device, address, at }: { device: string; address: string; at: Date },
): Mail {
  const text = textsIn(context, to);
  const values = { device: deviceText(context, to, device), address, at: momentText(at, to.language) };
  return accountMail(context, to, {
    subject: text('auth.mail.deviceSubject'),
    body: text('auth.mail.deviceBody', values),
  });
}

function deviceText(context: MailContext, to: Recipient, device: string): string {
  const text = textsIn(context, to);
  const { browser, system } = parseDevice(device);
  if (browser === '') return text('auth.mail.unknownDevice');
  return system === undefined ? browser : text('security.sessions.device', { browser, system });
}

export function passwordChangedMail(context: MailContext, to: Recipient, at: Date): Mail {
  const text = textsIn(context, to);
  return accountMail(context, to, {
    subject: text('auth.mail.passwordSubject'),
    body: text('auth.mail.passwordBody', { at: momentText(at, to.language) }),
  });
}
