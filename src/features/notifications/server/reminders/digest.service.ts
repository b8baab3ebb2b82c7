import { entryTexts } from '../inbox/inbox.presenter.ts';
import { takeDueDigests, unreadOf } from '../inbox/inbox.service.ts';
import { renderMail } from '#club/server/mail-template.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { clubName } from '#club/shared/brand.ts';
import { momentText } from '#club/shared/moment-text.ts';
import { postMails } from '#kit/server/mail/mail-job.ts';
import type { Mail } from '#kit/server/mail/mailer.ts';
import { inLanguage } from '#kit/shared/second-language.ts';
import { betweenDigestsMs, digestLines, digestSpan } from '../../reminders.rules.ts';
import { type ComingSession, type DigestReader, findReaders, sessionsOfPeople } from './reminders.queries.ts';

const atOnce = 200;

/**
 * Sends the digests that are due. Each batch of people is taken and mailed in one transaction, so that a repeated job
 * sends nobody a second one.
 */
export async function sendDigests(context: AppContext): Promise<void> {
  while (await sendBatch(context));
}

/** False when nobody is left. */
async function sendBatch(context: AppContext): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    const now = context.clock.now();
    const before = new Date(now.getTime() - betweenDigestsMs);
    const userIds = await takeDueDigests(tx, { before, now, max: atOnce });
    if (userIds.length === 0) return false;
    const since = new Date(now.getTime() - digestSpan);
    const soon = { from: now, before: new Date(now.getTime() + digestSpan) };
    const [readers, sessions, unread] = await Promise.all([
      findReaders(tx, userIds),
      sessionsOfPeople(tx, userIds, soon),
      unreadOf(tx, { userIds, since }),
    ]);
    const sessionsBy = Map.groupBy(sessions, ({ userId }) => userId);
    const unreadBy = Map.groupBy(unread, ({ userId }) => userId);
    const mails = readers.flatMap((reader) => {
      const content = { sessions: sessionsBy.get(reader.id) ?? [], unread: unreadBy.get(reader.id) ?? [] };
      return content.sessions.length + content.unread.length > 0
        ? [digestMail(context, reader, content)]
        : [];
    });
    await postMails(context, tx, mails);
    return true;
  });
}

interface Content {
  sessions: readonly ComingSession[];
  unread: Awaited<ReturnType<typeof unreadOf>>;
}

function digestMail(
  { translate, config }: AppContext,
  to: DigestReader,
  { sessions, unread }: Content,
): Mail {
  const { language } = to;
  const say = (key: string, values?: Record<string, string | number>) =>
    translate(language, { key: `reminders.digest.${key}`, values });
  const part = (heading: string, lines: readonly string[]): string[] => {
    if (lines.length === 0) return [];
    const more = lines.length - digestLines;
    const shown = lines.slice(0, digestLines).map((line) => `• ${line}`);
    return [[say(heading), ...shown, ...(more > 0 ? [say('more', { count: more })] : [])].join('\n')];
  };
  const held = sessions.map(
    (session) =>
      `${inLanguage(session, language, 'title')}: ${momentText(new Date(session.startsAt), language)}`,
  );
  const told = unread.map((entry) => entryTexts({ translate, language }, entry).title);
  const content = renderMail({
    language,
    greeting: say('greeting', { name: to.firstName }),
    body: [...part('sessions', held), ...part('unread', told)].join('\n\n'),
    action: { label: say('button'), url: `${config.publicUrl}/dashboard/inbox` },
    note: say('note', { url: `${config.publicUrl}/dashboard/notifications` }),
    signature: say('signature'),
  });
  return { to: to.email, subject: say('subject', { club: clubName }), language, ...content };
}
