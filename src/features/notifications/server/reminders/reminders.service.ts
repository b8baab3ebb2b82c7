import { audienceOf, notify } from '../inbox/inbox.service.ts';
import { daysLater } from '#features/programme/camps.rules.ts';
import { lateSolutionDays } from '#features/results/sheets.rules.ts';
import { isRanked } from '#features/results/standing.rules.ts';
import { duties } from '#club/shared/access.ts';
import { runningCamps } from '#features/programme/server/camps/camps.service.ts';
import { proposalsOf } from '#features/warnings/server/proposals.service.ts';
import { placeFacts } from '#features/programme/server/sessions/sessions.presenter.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { clubDay } from '#club/shared/club-time.ts';
import { bothTitles, inLanguage } from '#kit/shared/second-language.ts';
import { seasonOf } from '../../inbox.rules.ts';
import {
  betweenDigestsMs,
  digestLines,
  digestSpan,
  seasonNewsDays,
  tomorrowOf,
  topNamed,
} from '../../reminders.rules.ts';
import * as queries from './reminders.queries.ts';
import { entryTexts } from '../inbox/inbox.presenter.ts';
import { personalMail } from '#features/accounts/server/users/account-mail.presenter.ts';
import { clubName } from '#club/shared/brand.ts';
import { momentText } from '#club/shared/moment-text.ts';
import { postMails } from '#kit/server/mail/mail-queue.ts';
import type { Mail } from '#kit/server/mail/mailer.ts';

/** Notifies the people of a camp of its session tomorrow; a session that moves to another day is told again. */
export async function remindOfTomorrow(context: AppContext): Promise<void> {
  await context.db.transaction(async (tx) => {
    const sessions = await queries.sessionsWithPeople(tx, tomorrowOf(context.clock.now()));
    await notify(
      context,
      tx,
      sessions.map(({ sessionId, campId, startsAt, to, ...texts }) => ({
        kind: 'session-tomorrow' as const,
        campId,
        about: `${sessionId} ${startsAt.slice(0, 10)}`,
        facts: {
          sessionId,
          startsAt,
          ...bothTitles('session', texts),
          ...bothTitles('wave', { title: texts.wave, titleAr: texts.waveAr }),
          ...placeFacts(texts),
        },
        to,
      })),
    );
  });
}

const maxNamed = 3;

/** Notifies those who decide of proposed warnings, once for each session that they rest on. */
export async function notifyOfProposals(context: AppContext): Promise<void> {
  const now = context.clock.now();
  // Camp after camp: each has its own rules, and there are few.
  for (const camp of await runningCamps(context.db, clubDay(now))) {
    await context.db.transaction(async (tx) => {
      const { proposed } = await proposalsOf(tx, { camp, now });
      if (proposed.length === 0) return;
      const to = await audienceOf(tx, { campId: camp.id, duties: ['hr'], leaders: true });
      const bySession = Map.groupBy(proposed, ({ kind, sessionId }) => `${kind} ${sessionId}`);
      await notify(
        context,
        tx,
        // To each the people whom they decide about: nobody decides about themselves.
        [...bySession].flatMap(([about, group]) =>
          to.flatMap((id) => {
            const others = group.filter(({ userId }) => userId !== id);
            if (others.length === 0) return [];
            const names = namesOf(others.map(({ trainee }) => trainee.name));
            const facts = { proposed: about.slice(0, about.indexOf(' ')), names, count: others.length };
            const entry = { kind: 'proposal' as const, campId: camp.id, about };
            return [{ ...entry, facts: { ...facts, ...bothTitles('wave', camp) }, to: [id] }];
          }),
        ),
      );
    });
  }
}

const namesOf = (names: string[]): string =>
  names.length > maxNamed ? `${names.slice(0, maxNamed).join(', ')} …` : names.join(', ');

/**
 * Notifies the people of a camp, once, of how it ended. A camp that is opened again takes the news back, so that its real
 * end is told.
 */
export async function notifyOfSeasonEnds(context: AppContext): Promise<void> {
  const now = context.clock.now();
  const today = clubDay(now);
  const ended = await queries.seasonEnds(context.db, { from: daysLater(today, -seasonNewsDays), today, now });
  for (const season of ended)
    await context.db.transaction(async (tx) => {
      const staff = await audienceOf(tx, { campId: season.campId, duties, leaders: true });
      await notify(context, tx, seasonEntries(season, staff));
    });
}

function seasonEntries(season: queries.SeasonEnd, staff: string[]) {
  const { campId, lastDay, archived, outOf, people } = season;
  const facts = {
    ...bothTitles('wave', season),
    of: people.length,
    // What is archived is not synced any more.
    lateDay: archived ? lastDay : daysLater(lastDay, lateSolutionDays),
  };
  const entry = { kind: 'season-ended' as const, campId, about: seasonOf(campId) };
  const trains = new Set(people.map(({ userId }) => userId));
  const best = people.filter(isRanked).slice(0, topNamed);
  const names = best.map(({ name, total }) => `${name} (${total})`).join(', ') || '–';
  const variantOf = ({ total, held }: { total: number; held: number }) =>
    isRanked({ total }) ? (held > 0 ? 'both' : 'rank') : held > 0 ? 'attendance' : 'neither';
  return [
    ...people.map(({ userId, rank, total, attended, held }) => ({
      ...entry,
      facts: { ...facts, variant: variantOf({ total, held }), rank, total, outOf, attended, held },
      to: [userId],
    })),
    {
      ...entry,
      facts: { ...facts, variant: 'staff', names },
      to: staff.filter((userId) => !trains.has(userId)),
    },
  ];
}

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
    const userIds = await queries.takeDueDigests(tx, { before, now, max: atOnce });
    if (userIds.length === 0) return false;
    const since = new Date(now.getTime() - digestSpan);
    const soon = { from: now, before: new Date(now.getTime() + digestSpan) };
    const readers = await queries.findReaders(tx, userIds);
    const sessions = await queries.sessionsWithPeople(tx, soon);
    const unread = await queries.unreadOf(tx, { userIds, since });
    const unreadBy = Map.groupBy(unread, ({ userId }) => userId);
    const mails = readers.flatMap((reader) => {
      const content = {
        sessions: sessions.filter(({ to }) => to.includes(reader.id)),
        unread: unreadBy.get(reader.id) ?? [],
      };
      return content.sessions.length + content.unread.length > 0
        ? [digestMail(context, reader, content)]
        : [];
    });
    await postMails(context, tx, mails);
    return true;
  });
}

interface Content {
  sessions: readonly queries.HeldSoon[];
  unread: Awaited<ReturnType<typeof queries.unreadOf>>;
}

function digestMail(context: AppContext, to: queries.DigestReader, { sessions, unread }: Content): Mail {
  const { translate, config } = context;
  const { language } = to;
  const say = (key: string, values?: Record<string, string | number>) =>
    translate(language, { key: `reminders.digest.${key}`, values });
  const part = (heading: string, lines: readonly string[]): string[] => {
    if (lines.length === 0) return [];
    const more = lines.length - digestLines;
    const shown = lines.slice(0, digestLines).map((line) => `• ${line}`);
    return [[say(heading), ...shown, ...(more > 0 ? [say('more', { count: more })] : [])].join('\n')];
  };
  const held = sessions.map((session) =>
    [
      `${inLanguage(session, language, 'title')}: ${momentText(new Date(session.startsAt), language)}`,
      inLanguage(session, language, 'place'),
    ]
      .filter(Boolean)
      .join(' · '),
  );
  const told = unread.map((entry) => entryTexts({ translate, language }, entry).title);
  return personalMail(context, to, {
    subject: say('subject', { club: clubName }),
    body: [...part('sessions', held), ...part('unread', told)].join('\n\n'),
    action: { label: say('button'), url: `${config.publicUrl}/dashboard/inbox` },
    note: say('note', { url: `${config.publicUrl}/dashboard/notifications` }),
  });
}
