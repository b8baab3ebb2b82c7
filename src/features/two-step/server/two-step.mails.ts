import { renderMail } from '#club/server/mail-template.ts';
import { momentText } from '#club/shared/moment-text.ts';
import type { World } from '#club/server/world.ts';
import type { Mail } from '#kit/server/mail/mailer.ts';
import type { Language } from '#kit/shared/language.ts';

interface Recipient {
  email: string;
  firstName: string;
  language: Language;
}

type Saying = Pick<World, 'translate' | 'config'>;

interface Content {
  name: 'removed' | 'recovery' | 'passkey';
  values: Record<string, string | number>;
}

function mailOf({ translate, config }: Saying, to: Recipient, { name, values }: Content): Mail {
  const say = (key: string, given?: Record<string, string | number>) =>
    translate(to.language, { key: `twoStep.mail.${key}`, values: given });
  const content = renderMail({
    language: to.language,
    greeting: translate(to.language, { key: 'auth.mail.greeting', values: { name: to.firstName } }),
    body: say(`${name}Body`, values),
    action: { label: say('button'), url: `${config.publicUrl}/dashboard/account` },
    note: say('note'),
    signature: translate(to.language, { key: 'auth.mail.signature' }),
  });
  return { to: to.email, subject: say(`${name}Subject`), language: to.language, ...content };
}

export const twoStepRemovedMail = (saying: Saying, to: Recipient, at: Date): Mail =>
  mailOf(saying, to, { name: 'removed', values: { at: momentText(at, to.language) } });

export const recoveryCodeUsedMail = (saying: Saying, to: Recipient, left: number): Mail =>
  mailOf(saying, to, { name: 'recovery', values: { count: left } });

export const passkeyAddedMail = (
  saying: Saying,
  to: Recipient,
  { name, at }: { name: string; at: Date },
): Mail => mailOf(saying, to, { name: 'passkey', values: { name, at: momentText(at, to.language) } });
