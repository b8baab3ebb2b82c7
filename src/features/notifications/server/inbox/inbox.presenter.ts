import type { AppContext } from '#club/server/app-context.ts';
import { fullDay, momentText } from '#club/shared/moment-text.ts';
import type { Language } from '#kit/shared/language.ts';
import { detailsIn } from '#kit/shared/second-language.ts';
import type { EntryOut } from '../../inbox.contract.ts';
import { isFixed, linkOf } from '../../inbox.rules.ts';
import type { EntryRow, NewEntry, NotifiedPerson } from './inbox.queries.ts';
import {
  type MailContext,
  personalMail,
  textsIn,
} from '#features/accounts/server/users/account-mail.presenter.ts';
import type { Mail } from '#kit/server/mail/mailer.ts';

interface Reading {
  translate: AppContext['translate'];
  language: Language;
}

/** Facts that end in `At` are moments, in `Day` days of the club's calendar. */
const spoken = (facts: NewEntry['facts'], language: Language) =>
  Object.fromEntries(
    Object.entries(detailsIn(facts, language) as NewEntry['facts']).map(([name, value]) => [
      name,
      name.endsWith('At')
        ? momentText(new Date(value), language)
        : name.endsWith('Day')
          ? fullDay(new Date(value), language)
          : value,
    ]),
  );

/** An entry in words. A fact named `variant` chooses among the texts of its kind. */
export function entryTexts({ translate, language }: Reading, { kind, facts }: NewEntry) {
  const spokenFacts = spoken(facts, language);
  const values = { ...spokenFacts, where: spokenFacts.place ? ` · \u2068${spokenFacts.place}\u2069` : '' };
  const name = facts.variant === undefined ? kind : `${kind}-${facts.variant}`;
  return {
    title: translate(language, { key: `inbox.titles.${name}`, values }),
    text: translate(language, { key: `inbox.texts.${name}`, values }),
  };
}

export const toEntry = (reading: Reading, row: EntryRow): EntryOut => ({
  _id: row.id,
  kind: row.kind,
  ...entryTexts(reading, row),
  link: linkOf(row),
  createdAt: row.createdAt.toISOString(),
  readAt: row.readAt?.toISOString() ?? null,
});

/** The mail of an entry whose slice writes none of its own. */
export function entryMail(context: MailContext, to: NotifiedPerson, entry: NewEntry): Mail {
  const { publicUrl } = context.config;
  const say = textsIn(context, to);
  const { title, text } = entryTexts({ translate: context.translate, language: to.language }, entry);
  return personalMail(context, to, {
    subject: title,
    // Not every mail program shows the subject above what it opens.
    body: `${title}\n${text}`,
    action: { label: say('inbox.mail.button'), url: `${publicUrl}${linkOf(entry)}` },
    note: isFixed(entry.kind)
      ? undefined
      : say('inbox.mail.why', { url: `${publicUrl}/dashboard/notifications` }),
  });
}
