import { audienceOf, notify } from '../inbox/inbox.service.ts';
import { proposalsOf } from '#features/warnings/server/proposals.service.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { clubDay } from '#club/shared/club-time.ts';
import { bothTitles } from '#kit/shared/second-language.ts';
import { tomorrowOf } from '../../reminders.rules.ts';
import { runningCamps, sessionsWithPeople } from './reminders.queries.ts';

/** Notifies the people of a camp of its session tomorrow; a session that moves to another day is told again. */
export async function remindOfTomorrow(context: AppContext): Promise<void> {
  await context.db.transaction(async (tx) => {
    const sessions = await sessionsWithPeople(tx, tomorrowOf(context.clock.now()));
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
        [...bySession].map(([about, group]) => ({
          kind: 'proposal' as const,
          campId: camp.id,
          about,
          facts: {
            proposed: about.slice(0, about.indexOf(' ')),
            ...bothTitles('wave', camp),
            names: namesOf(group.map(({ trainee }) => trainee.name)),
            count: group.length,
          },
          to,
        })),
      );
    });
  }
}

const namesOf = (names: string[]): string =>
  names.length > maxNamed ? `${names.slice(0, maxNamed).join(', ')} …` : names.join(', ');
