import {
  accountMail,
  type MailWorld,
  personalMail,
  type Recipient,
  textsIn,
} from '../users/account-mail.presenter.ts';
import { momentText } from '#club/shared/moment-text.ts';
import type { Mail } from '#kit/server/mail/mailer.ts';
import { parseDevice } from '../../auth.rules.ts';

export function verificationMail(world: MailWorld, to: Recipient, token: string): Mail {
  const text = textsIn(world, to);
  return personalMail(world, to, {
    subject: text('auth.mail.verifySubject'),
    body: text('auth.mail.verifyBody'),
    action: {
      label: text('auth.mail.verifyButton'),
      url: `${world.config.publicUrl}/verify-email?token=${token}`,
    },
    note: text('auth.mail.verifyIgnore'),
  });
}

interface ResetCode {
  code: string;
  expiresAt: Date;
}

export function resetMail(world: MailWorld, to: Recipient, { code, expiresAt }: ResetCode): Mail {
  const text = textsIn(world, to);
  const mail = personalMail(world, to, {
    subject: text('auth.mail.resetSubject'),
    body: text('auth.mail.resetBody'),
    code,
    note: text('auth.mail.resetIgnore'),
  });
  return { ...mail, expiresAt: expiresAt.toISOString() };
}

export function archivedMail(world: MailWorld, to: Recipient): Mail {
  const text = textsIn(world, to);
  return personalMail(world, to, {
    subject: text('auth.mail.archivedSubject'),
    body: text('auth.mail.archivedBody'),
    note: text('auth.mail.archivedNote'),
  });
}

interface NewDevice {
  device: string;
  address: string;
  at: Date;
}

export function newDeviceMail(world: MailWorld, to: Recipient, { device, address, at }: NewDevice): Mail {
  const text = textsIn(world, to);
  const values = { device: deviceText(world, to, device), address, at: momentText(at, to.language) };
  return accountMail(world, to, {
    subject: text('auth.mail.deviceSubject'),
    body: text('auth.mail.deviceBody', values),
  });
}

function deviceText(world: MailWorld, to: Recipient, device: string): string {
  const text = textsIn(world, to);
  const { browser, system } = parseDevice(device);
  if (browser === '') return text('auth.mail.unknownDevice');
  return system === undefined ? browser : text('security.sessions.device', { browser, system });
}

export function passwordChangedMail(world: MailWorld, to: Recipient, at: Date): Mail {
  const text = textsIn(world, to);
  return accountMail(world, to, {
    subject: text('auth.mail.passwordSubject'),
    body: text('auth.mail.passwordBody', { at: momentText(at, to.language) }),
  });
}
