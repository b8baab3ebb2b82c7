import { type MailContent, renderMail } from '#club/server/mail-template.ts';
import type { World } from '#club/server/world.ts';
import type { Mail } from '#kit/server/mail/mailer.ts';
import type { Language } from '#kit/shared/language.ts';

export interface Recipient {
  email: string;
  firstName: string;
  language: Language;
}

export type MailWorld = Pick<World, 'translate' | 'config'>;

/** Texts in the language of the recipient. */
export const textsIn =
  ({ translate }: MailWorld, { language }: Recipient) =>
  (key: string, values?: Record<string, string | number>) =>
    translate(language, { key, values });

type Content = Omit<MailContent, 'language' | 'greeting' | 'signature'> & { subject: string };

/** A mail that greets the person by name. */
export function personalMail(world: MailWorld, to: Recipient, { subject, ...content }: Content): Mail {
  const { language } = to;
  const text = textsIn(world, to);
  const greeting = text('users.mail.greeting', { name: to.firstName });
  const signature = text('users.mail.signature');
  return { to: to.email, subject, language, ...renderMail({ language, greeting, ...content, signature }) };
}

/** Reports what happened to an account, and where to look if it was not the person. */
export function accountMail(
  world: MailWorld,
  to: Recipient,
  content: { subject: string; body: string },
): Mail {
  const text = textsIn(world, to);
  return personalMail(world, to, {
    ...content,
    action: { label: text('users.mail.accountButton'), url: `${world.config.publicUrl}/dashboard/account` },
    note: text('users.mail.accountNote'),
  });
}
