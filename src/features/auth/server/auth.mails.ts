import { renderMail } from '#club/server/mail-template.ts';
import { momentText } from '#club/shared/moment-text.ts';
import type { Mail } from '#kit/server/mail/mailer.ts';
import type { World } from '#club/server/world.ts';
import type { Language } from '#kit/shared/language.ts';

interface Recipient {
  email: string;
  firstName: string;
  language: Language;
}

type Saying = Pick<World, 'translate' | 'config'>;

export function verificationMail({ translate, config }: Saying, to: Recipient, token: string): Mail {
  const say = (key: string, values?: Record<string, string>) =>
    translate(to.language, { key: `auth.mail.${key}`, values });
  const content = renderMail({
    language: to.language,
    greeting: say('greeting', { name: to.firstName }),
    body: say('verifyBody'),
    action: { label: say('verifyButton'), url: `${config.publicUrl}/verify-email?token=${token}` },
    note: say('verifyIgnore'),
    signature: say('signature'),
  });
  return { to: to.email, subject: say('verifySubject'), language: to.language, ...content };
}

export function resetMail({ translate }: Saying, to: Recipient, code: string): Mail {
  const say = (key: string, values?: Record<string, string>) =>
    translate(to.language, { key: `auth.mail.${key}`, values });
  const content = renderMail({
    language: to.language,
    greeting: say('greeting', { name: to.firstName }),
    body: say('resetBody'),
    code,
    note: say('resetIgnore'),
    signature: say('signature'),
  });
  return { to: to.email, subject: say('resetSubject'), language: to.language, ...content };
}

export function archivedMail({ translate }: Saying, to: Recipient): Mail {
  const say = (key: string, values?: Record<string, string>) =>
    translate(to.language, { key: `auth.mail.${key}`, values });
  const content = renderMail({
    language: to.language,
    greeting: say('greeting', { name: to.firstName }),
    body: say('archivedBody'),
    note: say('archivedNote'),
    signature: say('signature'),
  });
  return { to: to.email, subject: say('archivedSubject'), language: to.language, ...content };
}

interface NewDevice {
  device: string;
  address: string;
  at: Date;
}

export function newDeviceMail(saying: Saying, to: Recipient, { device, address, at }: NewDevice): Mail {
  const values = { device: deviceText(saying, to, device), address, at: momentText(at, to.language) };
  return securityMail(saying, to, { name: 'device', values });
}

/** Browser and system as `deviceOf` writes them, in the language of the mail. */
function deviceText({ translate }: Saying, { language }: Recipient, device: string): string {
  const [browser = '', system] = device.split(' on ');
  if (browser === '') return translate(language, { key: 'auth.mail.unknownDevice' });
  if (system === undefined) return browser;
  return translate(language, { key: 'auth.mail.deviceOn', values: { browser, system } });
}

export const passwordChangedMail = (saying: Saying, to: Recipient, at: Date): Mail =>
  securityMail(saying, to, { name: 'password', values: { at: momentText(at, to.language) } });

/** Tells a person what happened to their account, and where to look if it was not them. */
function securityMail(
  { translate, config }: Saying,
  to: Recipient,
  { name, values }: { name: 'device' | 'password'; values: Record<string, string> },
): Mail {
  const say = (key: string, given?: Record<string, string>) =>
    translate(to.language, { key: `auth.mail.${key}`, values: given });
  const content = renderMail({
    language: to.language,
    greeting: say('greeting', { name: to.firstName }),
    body: say(`${name}Body`, values),
    action: { label: say('accountButton'), url: `${config.publicUrl}/dashboard/account` },
    note: say('accountNote'),
    signature: say('signature'),
  });
  return { to: to.email, subject: say(`${name}Subject`), language: to.language, ...content };
}
