import { attendanceMarks } from '#features/attendance/server/attendance.table.ts';
import { camps, campStaff } from '#features/programme/server/camps/camps.table.ts';
import { daysLater } from '#features/programme/camps.rules.ts';
import { enrol } from '#features/programme/server/camps/camps.service.ts';
import { joinRequests } from '#features/programme/server/requests/requests.table.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { sheetCells, sheetColumns } from '#features/results/server/sheets/sheets.table.ts';
import { type UserRow, users } from '#features/accounts/server/users/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import type { World } from '#club/server/world.ts';
import { type Duty, isDuty, type Role } from '#club/shared/access.ts';
import { clubDay, fromClubClock } from '#club/shared/club-time.ts';
import { contestIdOf } from '#integrations/codeforces/contest-link.ts';
import { type Chance, chanceFrom, nth } from './chance.ts';
import { columnsOf, type HeldSession, resultsOf } from './sample-results.ts';
import { type SamplePerson, signInPeople, somebody } from './sample-people.ts';
import { sampleLevels, sampleWaves, sessionsOf } from './sample-programme.ts';
import { drawSlides } from './sample-slides.ts';

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

type Wave = (typeof sampleWaves)[number];

/** People, waves with staff and trainees, sessions, results and attendance. */
export async function loadSampleClub(world: World, tx: Database, passwordHash: string): Promise<void> {
  const chance = chanceFrom(seed);
  const today = clubDay(world.clock.now());
  const people = await insertPeople(world, tx, { passwordHash, chance });
  await tx.insert(camps).values(
    sampleWaves.map(({ id, level, title, titleAr, description, descriptionAr, registration, from, to }) => ({
      id,
      levelId: nth(sampleLevels, level).id,
      title,
      titleAr,
      description,
      descriptionAr,
      registration,
      startDate: daysLater(today, from),
      endDate: daysLater(today, to),
      sample: true,
      // Created a month before it begins, or yesterday if that lies in the future.
      createdAt: fromClubClock(`${daysLater(today, Math.min(from - 30, -1))}T12:00`),
    })),
  );
  await insertStaff(tx, people);
  const trainees = await enrolTrainees(world, tx, { people, today });
  await insertRequests(world, tx, people);
  await insertSessions(world, tx, { trainees, today, chance });
}

async function insertPeople(
  world: World,
  tx: Database,
  { passwordHash, chance }: { passwordHash: string; chance: Chance },
): Promise<UserRow[]> {
  const people = signInPeople();
  for (const [role, many] of others)
    for (let turn = 0; turn < many; turn += 1) people.push(somebody(chance, role, people.length));
  const at = world.clock.now();
  const toRow = ({ nationalId, ...person }: SamplePerson) => ({
    ...person,
    passwordHash,
    emailVerifiedAt: at,
    nationalIdSealed: world.vault.seal(nationalId),
    nationalIdPrint: world.vault.fingerprint('national-id', nationalId),
  });
  return tx.insert(users).values(people.map(toRow)).returning();
}

/** Every wave has an instructor, two or three mentors and an HR; the sample sign-ins work in most waves. */
async function insertStaff(tx: Database, people: UserRow[]): Promise<void> {
  const of = (duty: Duty) => people.filter(({ role }) => role === duty);
  const rows = sampleWaves.flatMap(({ id: campId }, number) => {
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

/** A third of the second level also trained in the first; everybody else trains in one wave. */
async function enrolTrainees(
  world: World,
  tx: Database,
  { people, today }: { people: UserRow[]; today: string },
): Promise<Map<Wave, string[]>> {
  const trainees = people.filter(({ role }) => role === 'trainee').map(({ id }) => id);
  const [finished, open, second, third] = sampleWaves as [Wave, Wave, Wave, Wave, Wave];
  const shares: [Wave, string[]][] = [
    [second, trainees.slice(0, second.trainees)],
    [third, trainees.slice(45, 45 + third.trainees)],
    [open, trainees.slice(75, 75 + open.trainees)],
    [finished, [...trainees.slice(0, 15), ...trainees.slice(95)]],
  ];
  for (const [wave, userIds] of shares)
    await enrol(tx, { campId: wave.id, userIds, at: joinedAt(world, wave, today) });
  return new Map(shares);
}

const joinedAt = ({ clock }: World, { from }: Wave, today: string): Date =>
  from < 0 ? fromClubClock(`${daysLater(today, from - 5)}T12:00`) : clock.now();

async function insertRequests({ clock }: World, tx: Database, people: UserRow[]): Promise<void> {
  const waiting = people.filter(({ role }) => role === 'user').map(({ id }) => id);
  const wanted = sampleWaves.flatMap(({ id, asked }) => Array.from({ length: asked }, () => id));
  const hour = 60 * 60_000;
  const rows = waiting.map((userId, number) => ({
    userId,
    campId: nth(wanted, number),
    createdAt: new Date(clock.now().getTime() - (waiting.length - number) * 5 * hour),
  }));
  await tx.insert(joinRequests).values(rows);
}

async function insertSessions(
  world: World,
  tx: Database,
  { trainees, today, chance }: { trainees: Map<Wave, string[]>; today: string; chance: Chance },
): Promise<void> {
  for (const wave of sampleWaves) {
    const rows = await Promise.all(
      sessionsOf(wave, today).map(async ({ links, day, past, ...session }) => ({
        ...session,
        ...links,
        campId: wave.id,
        startsAt: fromClubClock(`${day}T18:00`),
        // Published the day before it was held, or now.
        ...(past ? { createdAt: fromClubClock(`${daysLater(day, -1)}T20:00`) } : {}),
        attendance: true,
        ...(past && session.position <= 3
          ? {
              slidesKey: await world.files.put('slides', 'pdf', drawSlides(session.title)),
              slidesName: `${session.title}.pdf`,
            }
          : {}),
      })),
    );
    const held = await tx.insert(trainingSessions).values(rows).returning();
    const past = held.filter(({ startsAt }) => startsAt !== null && startsAt < world.clock.now());
    await insertColumns(tx, past, world.clock.now());
    const results = resultsOf(chance, { sessions: past, trainees: trainees.get(wave) ?? [] });
    if (results.marks.length === 0) continue;
    await tx.insert(attendanceMarks).values(results.marks);
    await tx.insert(sheetCells).values(results.cells);
  }
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
