import { and, count, inArray, isNull, like, asc, desc, eq } from 'drizzle-orm';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import { lockInTransaction } from '#kit/server/database/locks.ts';
import { hashPassword } from '#kit/server/security/passwords.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { sampleDomain } from '#club/shared/sample.ts';
import { loadSampleContent } from './sample-content.ts';
import { samplePassword, signInPeople } from './sample-people.ts';
import { sampleLevels, sampleCamps } from './sample-programme.ts';
import { loadSampleClub } from './load-club.ts';
import { loadSampleHistory } from './load-history.ts';
import { attendedStates } from '#features/attendance/attendance.rules.ts';
import { attendanceMarks } from '#features/attendance/server/attendance.table.ts';
import { camps, campStaff, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { excuses } from '#features/attendance/server/excuses/excuses.table.ts';
import { inboxEntries } from '#features/notifications/server/inbox/inbox.table.ts';
import { personNotes } from '#features/people/server/people.table.ts';
import { authorOf } from '#features/programme/server/ratings/ratings.service.ts';
import { ratings } from '#features/programme/server/ratings/ratings.table.ts';
import { joinRequests } from '#features/programme/server/requests/requests.table.ts';
import { type SessionRow, trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { bothTitles } from '#kit/shared/second-language.ts';
import { nth } from './seeded-random.ts';

/** Fills an empty database with the sample club; false when it is not empty. Of several processes that start at once, one does it. */
export async function loadSample(context: AppContext): Promise<boolean> {
  const passwordHash = await hashPassword(samplePassword);
  return context.db.transaction(async (tx) => {
    await lockInTransaction(tx, 'sample');
    const [people] = await tx.select({ total: count() }).from(users);
    const [programme] = await tx.select({ total: count() }).from(levels);
    if (people?.total !== 0 || programme?.total !== 0) return false;
    const founded = new Date(context.clock.now().getTime() - 400 * 24 * 60 * 60_000);
    await tx.insert(levels).values(sampleLevels.map((level) => ({ ...level, createdAt: founded })));
    await loadSampleClub(context, tx, passwordHash);
    await loadSampleWeek(context, tx);
    await loadSampleContent(context, tx);
    return true;
  });
}

/** The sign-ins to print at the start; null when the database holds none of them. */
export async function sampleSignIns(db: Database): Promise<string | null> {
  const people = signInPeople();
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        inArray(
          users.email,
          people.map(({ email }) => email),
        ),
        isNull(users.archivedAt),
      ),
    );
  const left = new Set(rows.map(({ email }) => email));
  if (left.size === 0) return null;
  return [
    `This is the sample club. Sign in with the password ${samplePassword} as:`,
    ...people
      .filter(({ email }) => left.has(email))
      .map(({ role, email }) => `  ${role?.padEnd(10)}  ${email}`),
  ].join('\n');
}

export async function hasSample(db: Database): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(like(users.email, `%@${sampleDomain}`))
    .limit(1);
  return rows.length > 0;
}

type CampRow = typeof camps.$inferSelect;
type Dated = SessionRow & { startsAt: Date };
type Entry = typeof inboxEntries.$inferInsert;

/** What the last days left behind: ratings, excuses and requests that wait, notes, and what people were told of it. */
async function loadSampleWeek(context: AppContext, tx: Database): Promise<void> {
  const now = context.clock.now();
  const running = sampleCamps.filter(({ from, to }) => from < 0 && to > 0).map(({ id }) => id);
  const entries: Entry[] = [...(await loadSampleHistory(context, tx)), ...(await requestEntries(tx))];
  for (const camp of await tx.select().from(camps).where(inArray(camps.id, running)).orderBy(asc(camps.id))) {
    const sessions = await tx
      .select()
      .from(trainingSessions)
      .where(eq(trainingSessions.campId, camp.id))
      .orderBy(asc(trainingSessions.position));
    const held = sessions.filter(isDated).findLast(({ startsAt }) => startsAt < now);
    const next = sessions.filter(isDated).find(({ startsAt }) => startsAt >= now);
    if (held) await insertRatings(context, tx, held.id);
    if (next)
      entries.push(
        ...(await insertExcuses(tx, { camp, session: next, now })),
        ...(await reminders(tx, camp, next)),
      );
    await insertNotes(tx, camp.id);
  }
  // The inbox shows them in the order of their ids.
  await tx
    .insert(inboxEntries)
    .values(
      entries
        .map(({ createdAt = now, ...entry }) => ({ ...entry, createdAt }))
        .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime()),
    )
    .onConflictDoNothing();
}

const isDated = (session: SessionRow): session is Dated => session.startsAt !== null;

/** Every second of those who came has rated it. */
async function insertRatings(context: AppContext, tx: Database, sessionId: string): Promise<void> {
  const there = await tx
    .select({ userId: attendanceMarks.userId })
    .from(attendanceMarks)
    .where(and(eq(attendanceMarks.sessionId, sessionId), inArray(attendanceMarks.state, [...attendedStates])))
    .orderBy(asc(attendanceMarks.userId));
  await tx.insert(ratings).values(
    there
      .filter((_, number) => number % 2 === 0)
      .map(({ userId }, number) => ({
        sessionId,
        author: authorOf(context, { sessionId, userId }),
        ...nth(sampleOpinions, number),
      })),
  );
}

const placeOf = (camp: CampRow, session: SessionRow) => ({
  sessionId: session.id,
  ...bothTitles('session', session),
  ...bothTitles('wave', camp),
});

const traineesOf = (tx: Database, campId: string) =>
  tx
    .select({ user: users, mentorId: enrolments.mentorId })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.userId))
    .where(eq(enrolments.campId, campId))
    .orderBy(desc(users.email));

/** Two cannot come to the next session; hr and their mentors were told. */
async function insertExcuses(
  tx: Database,
  { camp, session, now }: { camp: CampRow; session: SessionRow; now: Date },
): Promise<Entry[]> {
  const away = (await traineesOf(tx, camp.id)).slice(0, sampleExcuses.length);
  const rows = await tx
    .insert(excuses)
    .values(
      away.map(({ user }, number) => ({
        sessionId: session.id,
        userId: user.id,
        reason: nth(sampleExcuses, number),
        createdAt: new Date(now.getTime() - (away.length - number) * 60 * 60_000),
      })),
    )
    .returning();
  const hr = await tx
    .select({ id: campStaff.userId })
    .from(campStaff)
    .where(and(eq(campStaff.campId, camp.id), eq(campStaff.duty, 'hr')));
  return rows.flatMap(({ id, reason, createdAt }, number) => {
    const { user, mentorId } = nth(away, number);
    const facts = { name: `${user.firstName} ${user.lastName}`, reason, ...placeOf(camp, session) };
    const told = [...hr.map((person) => person.id), ...(mentorId === null ? [] : [mentorId])];
    return told.map((userId) => ({
      userId,
      kind: 'new-excuse' as const,
      campId: camp.id,
      about: id,
      facts,
      createdAt,
    }));
  });
}

async function reminders(tx: Database, camp: CampRow, session: Dated): Promise<Entry[]> {
  const startsAt = session.startsAt.toISOString();
  return (await traineesOf(tx, camp.id)).map(({ user }) => ({
    userId: user.id,
    kind: 'session-tomorrow',
    campId: camp.id,
    about: `${session.id} ${startsAt.slice(0, 10)}`,
    facts: { ...placeOf(camp, session), startsAt },
  }));
}

async function insertNotes(tx: Database, campId: string): Promise<void> {
  const mentored = (await traineesOf(tx, campId)).filter(({ mentorId }) => mentorId !== null);
  await tx.insert(personNotes).values(
    sampleNotes.map((text, number) => {
      const { user, mentorId } = nth(mentored, number);
      return { userId: user.id, campId, authorId: mentorId, text };
    }),
  );
}

/** The newest requests to join, of which leaders were told. */
async function requestEntries(tx: Database): Promise<Entry[]> {
  const leaders = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'leader'));
  const asked = await tx
    .select({ request: joinRequests, user: users, camp: camps })
    .from(joinRequests)
    .innerJoin(users, eq(users.id, joinRequests.userId))
    .innerJoin(camps, eq(camps.id, joinRequests.campId))
    .orderBy(desc(joinRequests.createdAt))
    .limit(3);
  return asked.toReversed().flatMap(({ request, user, camp }) =>
    leaders.map(({ id: userId }) => ({
      userId,
      kind: 'new-request' as const,
      campId: camp.id,
      about: request.id,
      facts: { name: `${user.firstName} ${user.lastName}`, ...bothTitles('wave', camp) },
      createdAt: request.createdAt,
    })),
  );
}

/** Why people cannot come to the next session. */
const sampleExcuses = [
  'عندي امتحان عملي في نفس الميعاد، وهراجع التسجيل أول ما ينزل.',
  'My train from Zagazig arrives at seven. I will solve the sheet on the way.',
];

/** What they say of a session; most give stars alone. */
const sampleOpinions = [
  { stars: 5, text: 'المثال بتاع السلالم وضّح كل حاجة.' },
  { stars: 4, text: '' },
  { stars: 4, text: 'A little fast at the end. More time for the last problem, please.' },
  { stars: 5, text: '' },
  { stars: 3, text: '' },
  { stars: 5, text: 'أحسن جلسة لحد دلوقتي!' },
];

/** What a mentor writes down about the first of their trainees. */
const sampleNotes = [
  'Called on Sunday: works evenings now, asks for the recording on the same day.',
  'اتفقنا على ساعة كل خميس قبل الجلسة لحد ما يلحق المجموعة.',
];
