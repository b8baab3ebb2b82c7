import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/users/users.table.ts';
import { attendedStates } from '#features/attendance/attendance.rules.ts';
import { attendanceMarks } from '#features/attendance/server/attendance.table.ts';
import { excuses } from '#features/attendance/server/excuses/excuses.table.ts';
import { seasonOf } from '#features/notifications/inbox.rules.ts';
import type { inboxEntries } from '#features/notifications/server/inbox/inbox.table.ts';
import { daysLater } from '#features/programme/camps.rules.ts';
import { camps, campStaff, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { joinRequests } from '#features/programme/server/requests/requests.table.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { lateSolutionDays } from '#features/results/sheets.rules.ts';
import { warnings } from '#features/warnings/server/warnings.table.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { isDuty } from '#club/shared/access.ts';
import { fromClubClock } from '#club/shared/club-time.ts';
import type { Database } from '#kit/server/database/client.ts';
import { bothTitles } from '#kit/shared/second-language.ts';
import { signInPeople } from './sample-people.ts';
import { nth } from './seeded-random.ts';

type Entry = typeof inboxEntries.$inferInsert;
type CampRow = typeof camps.$inferSelect;

const hour = 60 * 60_000;
const later = (moment: Date, hours: number) => new Date(moment.getTime() + hours * hour);
const wave = (camp: CampRow) => bothTitles('wave', camp);

/** Two seasons: decided excuses, warnings, and what the sample sign-ins were told, oldest first. */
export async function loadSampleHistory(context: AppContext, tx: Database): Promise<Entry[]> {
  const now = context.clock.now();
  const emails = signInPeople().map(({ email }) => email);
  const signIns = await tx.select().from(users).where(inArray(users.email, emails));
  const leader = nth(
    signIns.filter(({ role }) => role === 'leader'),
    0,
  ).id;
  const entries = await requestNews(tx, leader);
  const begun = (
    await tx.select().from(camps).where(isNull(camps.archivedAt)).orderBy(asc(camps.startDate))
  ).flatMap((camp) => (camp.startDate && camp.endDate ? [{ ...camp, endDate: camp.endDate }] : []));
  for (const camp of begun) {
    const staff = await tx.select().from(campStaff).where(eq(campStaff.campId, camp.id));
    const hr = staff.find(({ duty }) => duty === 'hr')?.userId ?? leader;
    const told = [leader, ...staff.map(({ userId }) => userId)];
    entries.push(
      ...(await sessionNews(context, tx, { camp, told: told.slice(1) })),
      ...(await decidedExcuses(tx, { camp, hr })),
      ...(await sentWarnings(tx, { camp, hr, told: [leader, hr] })),
      ...(await seasonEnd(tx, { camp, told, now })),
    );
  }
  for (const { id: userId, role, createdAt } of signIns.filter((one) => isDuty(one.role))) {
    const roleIn = (language: 'en' | 'ar') =>
      context.translate(language, { key: `users.profile.roles.${role}` });
    const facts = { role: roleIn('en'), roleAr: roleIn('ar') };
    const at = later(now, -115 * 24);
    entries.push({
      userId,
      kind: 'role-changed',
      about: `${role} ${createdAt.toISOString()}`,
      facts,
      createdAt: at,
    });
  }
  const known = new Set(signIns.map(({ id }) => id));
  return entries.flatMap(({ createdAt, ...entry }) =>
    known.has(entry.userId) && createdAt && createdAt <= now
      ? [{ ...entry, createdAt, readAt: readAt(createdAt, now) }]
      : [],
  );
}

/** What is older than three days was read some hours later. */
const readAt = (at: Date, now: Date): Date | null => (at < later(now, -72) ? later(at, 5) : null);

/** Decisions for those who asked, some of the requests for the leader. */
async function requestNews(tx: Database, leader: string): Promise<Entry[]> {
  const decided = await tx
    .select({ request: joinRequests, user: users, camp: camps, mentorId: enrolments.mentorId })
    .from(joinRequests)
    .innerJoin(users, eq(users.id, joinRequests.userId))
    .innerJoin(camps, eq(camps.id, joinRequests.campId))
    .leftJoin(enrolments, and(eq(enrolments.userId, users.id), eq(enrolments.campId, camps.id)))
    .where(isNull(camps.archivedAt))
    .orderBy(asc(joinRequests.id));
  const people = new Map((await tx.select().from(users)).map((user) => [user.id, user]));
  return decided.flatMap(({ request, user, camp, mentorId }, number): Entry[] => {
    const { decidedAt: createdAt, state: variant } = request;
    if (createdAt === null) return [];
    const about = { campId: camp.id, about: request.id };
    const facts = { variant, campId: camp.id, ...wave(camp) };
    const mentor = people.get(mentorId ?? '');
    const mentored = { variant: 'mentor', ...wave(camp), mentor: `${mentor?.firstName} ${mentor?.lastName}` };
    const name = { name: `${user.firstName} ${user.lastName}`, ...wave(camp) };
    return [
      // Read also by those who are not in the camp.
      { userId: user.id, kind: 'request-decided', ...about, campId: null, facts, createdAt },
      ...(mentor
        ? [
            {
              userId: user.id,
              kind: 'wave-changed' as const,
              ...about,
              facts: mentored,
              createdAt: later(createdAt, 2),
            },
          ]
        : []),
      ...(number % 9 === 0
        ? [
            {
              userId: leader,
              kind: 'new-request' as const,
              ...about,
              facts: name,
              createdAt: request.createdAt,
            },
          ]
        : []),
    ];
  });
}

interface Told {
  camp: CampRow;
  told: string[];
}

const enrolledIn = (tx: Database, campId: string) =>
  tx.select().from(enrolments).where(eq(enrolments.campId, campId)).orderBy(desc(enrolments.total));

const sessionsIn = (tx: Database, campId: string) =>
  tx
    .select()
    .from(trainingSessions)
    .where(eq(trainingSessions.campId, campId))
    .orderBy(asc(trainingSessions.position));

/** Each session is announced, remembered the day before, and gets its recording the day after. */
async function sessionNews(context: AppContext, tx: Database, { camp, told }: Told): Promise<Entry[]> {
  const now = context.clock.now();
  const trainees = (await enrolledIn(tx, camp.id)).map(({ userId }) => userId);
  const partIn = (language: 'en' | 'ar') =>
    context.translate(language, { key: 'sessions.material.recording' });
  const parts = { parts: partIn('en'), partsAr: partIn('ar') };
  return (await sessionsIn(tx, camp.id)).flatMap(
    ({ startsAt, publishedAt, archivedAt, ...session }): Entry[] => {
      if (!startsAt || !publishedAt || archivedAt) return [];
      const facts = {
        sessionId: session.id,
        ...bothTitles('session', session),
        ...wave(camp),
        startsAt: startsAt.toISOString(),
      };
      const of = { campId: camp.id, facts };
      const day = startsAt.toISOString().slice(0, 10);
      const tell = (people: string[], entry: Omit<Entry, 'userId'>) =>
        people.map((userId) => ({ userId, ...entry }));
      const published = {
        ...of,
        facts: { ...facts, variant: 'dated' },
        about: session.id,
        createdAt: publishedAt,
      };
      const tomorrow = { ...of, about: `${session.id} ${day}`, createdAt: later(startsAt, -24) };
      const material = {
        ...of,
        facts: { ...facts, ...parts },
        about: `${session.id} recording`,
        createdAt: later(startsAt, 22),
      };
      return [
        ...tell([...trainees, ...told], { kind: 'session-published', ...published }),
        ...(startsAt < now ? tell(trainees, { kind: 'session-tomorrow', ...tomorrow }) : []),
        ...(startsAt < now ? tell([...trainees, ...told], { kind: 'material', ...material }) : []),
      ];
    },
  );
}

/** Behind every excused mark stands an excuse; some absences had one that was refused. */
async function decidedExcuses(tx: Database, { camp, hr }: { camp: CampRow; hr: string }): Promise<Entry[]> {
  const away = await tx
    .select({
      session: trainingSessions,
      user: users,
      state: attendanceMarks.state,
      mentorId: enrolments.mentorId,
    })
    .from(attendanceMarks)
    .innerJoin(trainingSessions, eq(trainingSessions.id, attendanceMarks.sessionId))
    .innerJoin(users, eq(users.id, attendanceMarks.userId))
    .innerJoin(
      enrolments,
      and(eq(enrolments.userId, users.id), eq(enrolments.campId, trainingSessions.campId)),
    )
    .where(and(eq(trainingSessions.campId, camp.id), inArray(attendanceMarks.state, ['excused', 'absent'])))
    .orderBy(asc(trainingSessions.position), asc(users.email));
  const asked = away.filter(({ state }, number) => state === 'excused' || number % 9 === 4);
  if (asked.length === 0) return [];
  const rows = asked.map(({ session, user, state }, number) => {
    const accepted = state === 'excused';
    const createdAt = later(
      session.startsAt ?? session.createdAt,
      accepted ? -30 - (number % 12) : 3 + (number % 9),
    );
    return {
      sessionId: session.id,
      userId: user.id,
      reason: nth(reasons[user.language], number),
      state: accepted ? ('accepted' as const) : ('rejected' as const),
      answer: accepted ? null : refusals[user.language],
      createdAt,
      decidedAt: later(createdAt, 9),
      decidedBy: hr,
    };
  });
  const stored = await tx.insert(excuses).values(rows).returning();
  const [decider] = await tx.select().from(users).where(eq(users.id, hr));
  return stored.flatMap(({ id, reason, answer, state, createdAt, decidedAt }, number): Entry[] => {
    const { session, user, mentorId } = nth(asked, number);
    const place = { sessionId: session.id, ...bothTitles('session', session), ...wave(camp) };
    const asks = { name: `${user.firstName} ${user.lastName}`, reason, ...place };
    const by = { by: `${decider?.firstName} ${decider?.lastName}`, ...(answer && { answer }) };
    const facts = { variant: state === 'accepted' ? state : 'refused-why', ...place, ...by };
    const of = { campId: camp.id, about: id };
    return [
      ...[hr, ...(mentorId ? [mentorId] : [])].map((userId) => ({
        userId,
        kind: 'new-excuse' as const,
        ...of,
        facts: asks,
        createdAt,
      })),
      { userId: user.id, kind: 'excuse-decided', ...of, facts, createdAt: decidedAt ?? createdAt },
    ];
  });
}

/** Some of those who missed one session were warned; the third had called. */
async function sentWarnings(tx: Database, { camp, hr, told }: Told & { hr: string }): Promise<Entry[]> {
  const missed = await tx
    .select({ user: users, sessionId: sql<string>`min(${trainingSessions.id}::text)` })
    .from(attendanceMarks)
    .innerJoin(trainingSessions, eq(trainingSessions.id, attendanceMarks.sessionId))
    .innerJoin(users, eq(users.id, attendanceMarks.userId))
    .where(and(eq(trainingSessions.campId, camp.id), eq(attendanceMarks.state, 'absent')))
    .groupBy(users.id)
    .having(eq(count(), 1))
    .orderBy(asc(users.email))
    .limit(3);
  const sessions = new Map((await sessionsIn(tx, camp.id)).map(({ id, startsAt }) => [id, startsAt]));
  const sent = missed.flatMap(({ user, sessionId }) => {
    const heldAt = sessions.get(sessionId);
    return heldAt ? [{ user, sessionId, createdAt: later(heldAt, 40) }] : [];
  });
  if (sent.length === 0) return [];
  await tx.insert(warnings).values(
    sent.map(({ user, sessionId, createdAt }, number) => ({
      campId: camp.id,
      userId: user.id,
      sessionId,
      kind: 'attendance' as const,
      reason: warned[user.language],
      createdAt,
      createdBy: hr,
      ...(number === 2 && { withdrawnAt: later(createdAt, 28), withdrawnBy: hr }),
    })),
  );
  return sent.flatMap(({ user, sessionId, createdAt }) => {
    const facts = {
      proposed: 'attendance',
      names: `${user.firstName} ${user.lastName}`,
      count: 1,
      ...wave(camp),
    };
    const of = { campId: camp.id, about: `attendance ${sessionId}`, facts, createdAt: later(createdAt, -27) };
    return told.map((userId) => ({ userId, kind: 'proposal' as const, ...of }));
  });
}

/** How a camp that is over ended for each of its people. */
async function seasonEnd(
  tx: Database,
  { camp, told, now }: Told & { camp: { endDate: string }; now: Date },
): Promise<Entry[]> {
  const { endDate } = camp;
  const createdAt = fromClubClock(`${daysLater(endDate, 1)}T09:00`);
  if (createdAt > now) return [];
  const people = await enrolledIn(tx, camp.id);
  const held = (await sessionsIn(tx, camp.id)).map(({ id }) => id);
  const there = await tx
    .select({ userId: attendanceMarks.userId, times: count() })
    .from(attendanceMarks)
    .where(and(inArray(attendanceMarks.sessionId, held), inArray(attendanceMarks.state, [...attendedStates])))
    .groupBy(attendanceMarks.userId);
  const attended = new Map(there.map(({ userId, times }) => [userId, times]));
  const names = new Map(
    (await tx.select().from(users)).map((user) => [user.id, `${user.firstName} ${user.lastName}`]),
  );
  const facts = { ...wave(camp), of: people.length, lateDay: daysLater(endDate, lateSolutionDays) };
  const of = { kind: 'season-ended' as const, campId: camp.id, about: seasonOf(camp.id), createdAt };
  const best = people
    .slice(0, 3)
    .map(({ userId, total }) => `${names.get(userId)} (${total})`)
    .join(', ');
  return [
    ...people.map(({ userId, total }) => {
      const rank = 1 + people.filter((other) => other.total > total).length;
      const own = { rank, total, outOf: camp.target, attended: attended.get(userId) ?? 0, held: held.length };
      return { userId, ...of, facts: { ...facts, ...own, variant: 'both' } };
    }),
    ...told.map((userId) => ({ userId, ...of, facts: { ...facts, variant: 'staff', names: best } })),
  ];
}

const reasons = {
  en: [
    'Midterm in the same hour. I will watch the recording.',
    'I have a fever, and the doctor says to stay at home.',
    'A family wedding in Tanta.',
  ],
  ar: [
    'عندي ميدتيرم في نفس الساعة، وهتفرج على التسجيل.',
    'سخن من امبارح والدكتور قال أرتاح.',
    'فرح أختي في المنصورة.',
  ],
};
const refusals = {
  en: 'Please ask before the session, not after it.',
  ar: 'اطلب قبل الجلسة من فضلك، لا بعدها.',
};
const warned = {
  en: 'You missed a session without a word. Please talk to your mentor this week.',
  ar: 'غبت عن جلسة من غير ما تبلغنا. كلّم المرشد هذا الأسبوع من فضلك.',
};
