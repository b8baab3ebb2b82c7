import { eq } from 'drizzle-orm';
import { attendanceMarks } from '#features/attendance/server/attendance.table.ts';
import type { AttendanceState } from '#features/attendance/attendance.rules.ts';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { type NewSession, trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { sheetCells, sheetColumns } from '#features/results/server/sheets/sheets.table.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { makeCamp, makeLevel, makeTrainee, type Person } from '#tests/people.ts';

export const hour = 60 * 60_000;
export const day = 24 * hour;

/** A camp whose sessions, marks and cells a test inserts as rows. */
export class TestCamp {
  readonly context: AppContext;
  readonly campId: string;
  constructor(context: AppContext, campId: string) {
    this.context = context;
    this.campId = campId;
  }

  static async make(
    context: AppContext,
    rules: Partial<typeof camps.$inferInsert> = {},
    title = 'Wave 1',
  ): Promise<TestCamp> {
    const campId = await makeCamp(context, { levelId: await makeLevel(context), title });
    const camp = new TestCamp(context, campId);
    await camp.change(rules);
    return camp;
  }

  ago = (milliseconds: number) => new Date(this.context.clock.now().getTime() - milliseconds);

  async change(values: Partial<typeof camps.$inferInsert>): Promise<void> {
    if (Object.keys(values).length > 0)
      await this.context.db.update(camps).set(values).where(eq(camps.id, this.campId));
  }

  /** A trainee who joined a year ago, unless a test names another day. */
  async trainee(
    change: Parameters<typeof makeTrainee>[2] = {},
    joinedAt = this.ago(365 * day),
  ): Promise<Person> {
    const person = await makeTrainee(this.context, this.campId, change);
    await this.context.db.update(enrolments).set({ joinedAt }).where(eq(enrolments.userId, person.user.id));
    return person;
  }

  async session(title: string, startsAt: Date | null, change: Partial<NewSession> = {}): Promise<string> {
    const [row] = await this.context.db
      .insert(trainingSessions)
      .values({ campId: this.campId, title, startsAt, attendance: true, ...change })
      .returning();
    if (!row) throw new Error('a session was not inserted');
    return row.id;
  }

  async mark({ user }: Person, sessionId: string, state: AttendanceState): Promise<void> {
    await this.context.db
      .insert(attendanceMarks)
      .values({ sessionId, userId: user.id, state })
      .onConflictDoUpdate({ target: [attendanceMarks.sessionId, attendanceMarks.userId], set: { state } });
  }

  async sheet(sessionId: string, problems: number | null, contestId: number | null = null): Promise<void> {
    await this.context.db.insert(sheetColumns).values({ sessionId, kind: 'sheet', problems, contestId });
  }

  async solved({ user }: Person, sessionId: string, synced: number): Promise<void> {
    const { sessionId: session, kind, userId } = sheetCells;
    await this.context.db
      .insert(sheetCells)
      .values({ sessionId, kind: 'sheet', userId: user.id, synced })
      .onConflictDoUpdate({ target: [session, kind, userId], set: { synced } });
  }
}
