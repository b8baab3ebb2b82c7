import { sql } from 'drizzle-orm';
import { attendanceMarks } from '#features/attendance/server/attendance.table.ts';
import { archiveEntries } from '#features/programme/server/archive/archive.table.ts';
import { camps, campStaff, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { daysLater } from '#features/programme/camps.rules.ts';
import { enrol } from '#features/programme/server/camps/camps.service.ts';
import { joinRequests } from '#features/programme/server/requests/requests.table.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { sheetCells, sheetColumns } from '#features/results/server/sheets/sheets.table.ts';
import { type UserRow, users } from '#features/accounts/server/users/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { type Duty, isDuty, type Role } from '#club/shared/access.ts';
import { clubDay, fromClubClock } from '#club/shared/club-time.ts';
import { contestIdOf } from '#integrations/codeforces/contest-link.ts';
import { type Chance, chanceFrom, nth } from './seeded-random.ts';
import { type SamplePerson, signInOf, signInPeople, somebody } from './sample-people.ts';
import { sampleLevels, sampleCamps, sessionsOf } from './sample-programme.ts';
import type { AttendanceState } from '#features/attendance/attendance.rules.ts';
import type { SheetKind } from '#features/results/sheets.rules.ts';

const seed = 20_261_003;

/** How many staff to add beside those with a sample sign-in. */
const others: [Role, number][] = [
  ['leader', 1],
  ['instructor', 2],
  ['mentor', 4],
  ['hr', 1],
  ['trainee', 119],
  ['user', 19],
];

/** They left the club: their chance is of their own, so that the others stay the same. */
const former: Role[] = ['trainee', 'trainee', 'mentor'];
const leftAt = ({ clock }: AppContext): Date => new Date(clock.now().getTime() - 75 * 24 * 60 * 60_000);

type Camp = (typeof sampleCamps)[number];

/** People, camps with staff and trainees, sessions, results and attendance. */
export async function loadSampleClub(context: AppContext, tx: Database, passwordHash: string): Promise<void> {
  const chance = chanceFrom(seed);
  const today = clubDay(context.clock.now());
  const people = await insertPeople(context, tx, { passwordHash, chance });
  await tx.insert(camps).values(
    sampleCamps.map(({ level, from, to, archived, ...camp }) => ({
      id: camp.id,
      title: camp.title,
      titleAr: camp.titleAr,
      description: camp.description,
      descriptionAr: camp.descriptionAr,
      registration: camp.registration,
      levelId: nth(sampleLevels, level).id,
      startDate: daysLater(today, from),
      endDate: daysLater(today, to),
      sample: true,
      createdAt: createdOn({ from }, today),
      archivedAt: archived ? fromClubClock(`${daysLater(today, to + 14)}T12:00`) : null,
    })),
  );
  await insertStaff(tx, people);
  const trainees = await enrolTrainees(context, tx, { people, today });
  await insertAccepted(tx, { today });
  await insertRequests(context, tx, people);
  await dateAccounts(tx, context.clock.now());
  await insertSessions(context, tx, { trainees, today, chance });
  await listArchived(tx);
}

/** A month before it begins, or yesterday if that lies in the future. */
const createdOn = ({ from }: Pick<Camp, 'from'>, today: string): Date =>
  fromClubClock(`${daysLater(today, Math.min(from - 30, -1))}T12:00`);

async function insertPeople(
  context: AppContext,
  tx: Database,
  { passwordHash, chance }: { passwordHash: string; chance: Chance },
): Promise<UserRow[]> {
  const people = signInPeople();
  for (const [role, many] of others)
    for (let turn = 0; turn < many; turn += 1) people.push(somebody(chance, role, people.length));
  const gone = chanceFrom(seed + 1);
  // First, so that the newest in a list are others.
  const left = former.map((role, at) => ({
    ...somebody(gone, role, people.length + at),
    archivedAt: leftAt(context),
  }));
  const toRow = ({ nationalId, ...person }: SamplePerson) => ({
    ...person,
    passwordHash,
    nationalIdSealed: context.vault.seal(nationalId),
    nationalIdPrint: context.vault.fingerprint('national-id', nationalId),
  });
  return tx
    .insert(users)
    .values([...left, ...people].map(toRow))
    .returning();
}

/** Every camp has an instructor, two or three mentors and an HR; the sample sign-ins work in most camps. */
async function insertStaff(tx: Database, people: UserRow[]): Promise<void> {
  const of = (duty: Duty) => people.filter(({ role, archivedAt }) => role === duty && !archivedAt);
  const rows = sampleCamps.flatMap(({ id: campId }, number) => {
    const instructors = of('instructor');
    const mentors = of('mentor');
    const chosen = [
      nth(instructors, number % 2 === 1 ? 0 : number),
      nth(mentors, 0),
      nth(mentors.slice(1), number),
      nth(mentors.slice(1), number + 1),
      nth(of('hr'), number === 3 ? 1 : 0),
    ];
    return chosen.flatMap(({ id: userId, role }) => (isDuty(role) ? [{ campId, userId, duty: role }] : []));
  });
  await tx.insert(campStaff).values(rows);
}

/** A third of the second level also trained in the first; everybody else trains in one camp. */
async function enrolTrainees(
  context: AppContext,
  tx: Database,
  { people, today }: { people: UserRow[]; today: string },
): Promise<Map<Camp, string[]>> {
  const inRole = people.filter(({ role }) => role === 'trainee');
  const trainees = inRole.flatMap(({ id, archivedAt }) => (archivedAt ? [] : [id]));
  const [finished, open, second, third, , pilot] = sampleCamps as [Camp, Camp, Camp, Camp, Camp, Camp];
  const shares: [Camp, string[]][] = [
    [second, trainees.slice(0, second.trainees)],
    [third, trainees.slice(45, 45 + third.trainees)],
    [open, trainees.slice(75, 75 + open.trainees)],
    [finished, [...trainees.slice(0, 15), ...trainees.slice(95)]],
    [pilot, inRole.flatMap(({ id, archivedAt }) => (archivedAt ? [id] : []))],
  ];
  for (const [camp, userIds] of shares)
    await enrol(tx, { campId: camp.id, userIds, at: joinedAt(context, camp, today) });
  return new Map(shares);
}

const joinedAt = ({ clock }: AppContext, { from }: Camp, today: string): Date =>
  from < 0 ? fromClubClock(`${daysLater(today, from - 5)}T12:00`) : clock.now();

/** Whoever trains was accepted; the sample applicant asked for a wave that was full. */
async function insertAccepted(tx: Database, { today }: { today: string }): Promise<void> {
  const [{ id: campId, from }] = sampleCamps as [Camp];
  const asked = fromClubClock(`${daysLater(today, from - 6)}T18:00`).toISOString();
  const leader = sql`(select id from ${users} where email = ${signInOf('leader')})`;
  await tx.execute(sql`
    insert into ${joinRequests} (user_id, camp_id, state, created_at, decided_at, decided_by)
    select user_id, camp_id, 'accepted',
      joined_at - (20 + row_number() over (partition by camp_id order by user_id)) * interval '1 hour', joined_at, ${leader}
    from ${enrolments} order by joined_at, user_id`);
  await tx.execute(sql`
    insert into ${joinRequests} (user_id, camp_id, state, reason, created_at, decided_at, decided_by)
    select id, ${campId}, 'rejected', ${'This wave is full. Please ask for the next one!'}, ${asked}::timestamptz,
      ${asked}::timestamptz + interval '1 day', ${leader}
    from ${users} where email = ${signInOf('user')}`);
}

const listArchived = (tx: Database) =>
  tx.execute(sql`
    insert into ${archiveEntries} (created_at, user_id, camp_id, session_id)
    select archived_at, id, null::uuid, null::uuid from ${users} where archived_at is not null
    union all select archived_at, null, id, null from ${camps} where archived_at is not null
    union all select archived_at, null, null, id from ${trainingSessions} where archived_at is not null
    order by 1`);

/** Staff since the club began, others since shortly before they first asked to join. */
async function dateAccounts(tx: Database, now: Date): Promise<void> {
  const asked = sql`(select min(created_at) from ${joinRequests} where user_id = ${users.id})`;
  const began = sql`${now.toISOString()}::timestamptz - interval '395 days'`;
  await tx.execute(
    sql`update ${users} set created_at = coalesce(${asked} - interval '30 minutes', ${began})`,
  );
  await tx.execute(sql`update ${users} set email_verified_at = created_at + interval '10 minutes'`);
}

async function insertRequests({ clock }: AppContext, tx: Database, people: UserRow[]): Promise<void> {
  const waiting = people.filter(({ role }) => role === 'user').map(({ id }) => id);
  const wanted = sampleCamps.flatMap(({ id, asked }) => Array.from({ length: asked }, () => id));
  const hour = 60 * 60_000;
  const rows = waiting.map((userId, number) => ({
    userId,
    campId: nth(wanted, number),
    createdAt: new Date(clock.now().getTime() - (waiting.length - number) * 5 * hour),
  }));
  await tx.insert(joinRequests).values(rows);
}

async function insertSessions(
  context: AppContext,
  tx: Database,
  { trainees, today, chance }: { trainees: Map<Camp, string[]>; today: string; chance: Chance },
): Promise<void> {
  for (const camp of sampleCamps) {
    const rows = await Promise.all(
      sessionsOf(camp, today).map(async ({ links, day, past, ...session }) => ({
        ...session,
        ...links,
        ...publishedOf(camp, { day, today, now: context.clock.now(), place: session.position }),
        campId: camp.id,
        startsAt: fromClubClock(`${day}T18:00`),
        // One that was planned is not held after all.
        archivedAt: camp.from > 30 && session.position === 8 ? context.clock.now() : null,
        attendance: true,
        ...(past && session.position <= 3
          ? {
              slidesKey: await context.files.put('slides', 'pdf', drawSlides(session.title)),
              slidesName: `${session.title}.pdf`,
            }
          : {}),
      })),
    );
    const held = await tx.insert(trainingSessions).values(rows).returning();
    const past = held.filter(({ startsAt }) => startsAt !== null && startsAt < context.clock.now());
    await insertColumns(tx, past, context.clock.now());
    const results = resultsOf(chance, {
      sessions: past,
      trainees: trainees.get(camp) ?? [],
      now: context.clock.now(),
    });
    if (results.marks.length === 0) continue;
    await tx.insert(attendanceMarks).values(results.marks);
    await tx.insert(sheetCells).values(results.cells);
  }
}

/** One after the other from when the camp was created, and in the week before it is held at the latest. */
function publishedOf(
  camp: Camp,
  { day, today, now, place }: { day: string; today: string; now: Date; place: number },
) {
  const created = createdOn(camp, today).getTime();
  const latest = fromClubClock(`${daysLater(day, -6)}T19:00`).getTime();
  const published = Math.min(latest, created + (place * (now.getTime() - created)) / 10);
  return { createdAt: new Date((created + published * 9) / 10), publishedAt: new Date(published) };
}

async function insertColumns(tx: Database, sessions: HeldSession[], at: Date): Promise<void> {
  const columns = sessions.flatMap(columnsOf);
  if (columns.length === 0) return;
  await tx.insert(sheetColumns).values(
    columns.map(({ link, ...column }) => ({
      ...column,
      contestId: contestIdOf(link),
      syncedAt: at,
      triedAt: at,
    })),
  );
}

/** A minimal one-page PDF with a title. */
function drawSlides(title: string): Buffer {
  const text = title.replace(/[^\x20-\x7e]/g, '').replace(/[\\()]/g, '\\$&');
  const page = `BT /F1 40 Tf 60 300 Td (${text}) Tj 0 -50 Td /F1 18 Tf (ICPC-HTI) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 800 450] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer, 'latin1');
}

interface HeldSession {
  id: string;
  startsAt: Date | null;
  sheetLink: string | null;
  contestLink: string | null;
}

/** Every sheet of the sample club has ten problems, every contest six. */
const problemsOf: Record<SheetKind, number> = { sheet: 10, contest: 6 };

const columnsOf = ({ id: sessionId, sheetLink, contestLink }: HeldSession) =>
  [
    { kind: 'sheet' as const, link: sheetLink },
    { kind: 'contest' as const, link: contestLink },
  ].flatMap(({ kind, link }) =>
    link === null ? [] : [{ sessionId, kind, link, problems: problemsOf[kind] }],
  );

/** A trainee's pace: the range of a sheet that they solve, and how often they attend. */
interface Pace {
  from: number;
  to: number;
  there: number;
}

const ahead: Pace = { from: 0.8, to: 1, there: 0.96 };
const steady: Pace = { from: 0.5, to: 0.9, there: 0.85 };
const fading: Pace = { from: 0.1, to: 0.4, there: 0.08 };

/** Most keep up, one in four is ahead, and every seventh falls behind over the last three sessions. */
function paceOf(number: number, { session, of }: { session: number; of: number }): Pace {
  if (number % 7 === 5) return session < of - 3 ? steady : fading;
  return number % 4 === 1 ? ahead : steady;
}

const otherwise = ['late', 'absent', 'excused', 'late'] as const;

/** Attendance marks and solved problems. */
function resultsOf(
  chance: Chance,
  { sessions, trainees, now }: { sessions: HeldSession[]; trainees: string[]; now: Date },
) {
  const marks: (typeof attendanceMarks.$inferInsert)[] = [];
  const cells: (typeof sheetCells.$inferInsert)[] = [];
  for (const [session, held] of sessions.entries())
    for (const [number, userId] of trainees.entries()) {
      const pace = paceOf(number, { session, of: sessions.length });
      const markedAt = new Date((held.startsAt ?? now).getTime() + (10 + (number % 5)) * 60_000);
      marks.push({ sessionId: held.id, userId, state: stateAt(chance, pace), markedAt });
      for (const { sessionId, kind, problems } of columnsOf(held))
        cells.push({
          sessionId,
          userId,
          kind,
          ...solvedBy(solvedOf(chance, pace, problems), number, held, now),
        });
    }
  return { marks, cells };
}

function stateAt(chance: Chance, pace: Pace): AttendanceState {
  if (chance.happens(pace.there)) return 'present';
  return pace === fading ? 'absent' : nth(otherwise, chance.upTo(otherwise.length - 1));
}

function solvedOf(chance: Chance, { from, to }: Pace, problems: number): number {
  const least = Math.ceil(from * problems);
  return least + chance.upTo(Math.floor(to * problems) - least);
}

/** Problem after problem in the ten days after the session. */
function solvedBy(synced: number, person: number, { startsAt }: HeldSession, now: Date) {
  const at = (problem: number) => {
    const days = ((person * 5 + problem * 3) % 10) + 0.5;
    const moment = Math.min((startsAt ?? now).getTime() + days * 24 * 60 * 60_000, now.getTime());
    return Math.floor(moment / 1000);
  };
  const letters = Array.from({ length: synced }, (_, problem) => String.fromCharCode(65 + problem));
  return { synced, solvedAt: Object.fromEntries(letters.map((letter, problem) => [letter, at(problem)])) };
}
