import { renderMail } from '#club/server/mail-template.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { Mail } from '#kit/server/mail/mailer.ts';
import { linkOf } from '../../inbox.rules.ts';
import { entryTexts } from './inbox.presenter.ts';
import type { NewEntry, NotifiedPerson } from './inbox.queries.ts';

/** The mail of an entry whose slice writes none of its own. */
export function entryMail(
  { translate, config }: Pick<AppContext, 'translate' | 'config'>,
  to: NotifiedPerson,
  entry: NewEntry,
): Mail {
  const { language } = to;
  const say = (key: string, values?: Record<string, string>) =>
    translate(language, { key: `inbox.mail.${key}`, values });
  const { title, text } = entryTexts({ translate, language }, entry);
  const content = renderMail({
    language,
    greeting: say('greeting', { name: to.firstName }),
    body: text,
    action: { label: say('button'), url: `${config.publicUrl}${linkOf(entry)}` },
    note: say('why', { url: `${config.publicUrl}/dashboard/notifications` }),
    signature: say('signature'),
  });
  return { to: to.email, subject: title, language, ...content };
}
