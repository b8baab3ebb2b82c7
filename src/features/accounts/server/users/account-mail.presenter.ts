import { type MailContent, renderMail } from '#club/server/mail-template.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { Mail } from '#kit/server/mail/mailer.ts';
import type { Language } from '#kit/shared/language.ts';

export interface Recipient {
  email: string;
  firstName: string;
  /** Until it is verified, somebody else may have typed the name. */
  emailVerifiedAt: Date | string | null;
  language: Language;
}

export type MailContext = Pick<AppContext, 'translate' | 'config'>;

/** Texts in the language of the recipient. */
export const textsIn =
  ({ translate }: MailContext, { language }: Recipient) =>
  (key: string, values?: Record<string, string | number>) =>
    translate(language, { key, values });

type Content = Omit<MailContent, 'language' | 'greeting' | 'signature'> & { subject: string };

/** A mail that greets the person, by name where the name is theirs. */
export function personalMail(context: MailContext, to: Recipient, { subject, ...content }: Content): Mail {
  const { language } = to;
  const text = textsIn(context, to);
  const greeting = to.emailVerifiedAt
    ? text('users.mail.greeting', { name: to.firstName })
    : text('users.mail.greetingOnly');
  const signature = text('users.mail.signature');
  return { to: to.email, subject, language, ...renderMail({ language, greeting, ...content, signature }) };
}

/** Reports what happened to an account, and where to look if it was not the person. */
export function accountMail(
  context: MailContext,
  to: Recipient,
  content: { subject: string; body: string },
): Mail {
  const text = textsIn(context, to);
  return personalMail(context, to, {
    ...content,
    action: { label: text('users.mail.accountButton'), url: `${context.config.publicUrl}/dashboard/account` },
    note: text('users.mail.accountNote'),
  });
}
