import { renderMail } from '#club/server/mail-template.ts';
import { clubName } from '#club/shared/brand.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { Mail } from '#kit/server/mail/mailer.ts';
import type { Language } from '#kit/shared/language.ts';
import { invitationDays, type InvitedRole } from '../../people.rules.ts';

interface Invited {
  email: string;
  role: InvitedRole;
  waves: readonly string[];
  inviter: string;
  token: string;
  expiresAt: Date;
  /** Of the inviter: that of the invited person is not known yet. */
  language: Language;
}

export function invitationMail(
  { translate, config }: Pick<AppContext, 'translate' | 'config'>,
  { email, role, waves: camps, inviter, token, expiresAt, language }: Invited,
): Mail {
  const say = (key: string, values?: Record<string, string | number>) =>
    translate(language, { key: `invitations.mail.${key}`, values });
  const values = {
    inviter,
    club: clubName,
    role: translate(language, { key: `users.profile.roles.${role}` }),
    waves: camps.join(language === 'ar' ? '، ' : ', '),
  };
  // Behind the #, so that no server and no proxy logs the token.
  const url = `${config.publicUrl}/invitation#token=${token}`;
  const content = renderMail({
    language,
    greeting: say('greeting'),
    body: say(camps.length > 0 ? 'bodyWaves' : 'body', values),
    action: { label: say('button'), url },
    note: say('note', { days: invitationDays }),
    signature: say('signature'),
  });
  return {
    to: email,
    subject: say('subject', values),
    language,
    ...content,
    expiresAt: expiresAt.toISOString(),
  };
}
