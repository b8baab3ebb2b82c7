import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Turnout } from '#features/attendance/attendance.contract.ts';
import type { AttendanceState } from '#features/attendance/attendance.rules.ts';
import { enrolments } from '#features/programme/server/camps/camps.table.ts';
import { handleChecks } from '#features/results/server/sheets/sheets.table.ts';
import { sheetDeadline } from '#features/warnings/warnings.rules.ts';
import { day, hour, type TestCamp } from '#features/warnings/server/warnings.harness.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** A generator of random numbers that gives the same ones for a seed. */
export function randomOf(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Held {
  id: string;
  title: string;
  at: Date;
  attendance: boolean;
  draft: boolean;
  archived: boolean;
  problems: number | null;
  contest: number | null;
}

export interface Trainee {
  person: Person;
  joinedAt: Date;
  marks: Map<string, AttendanceState>;
  solved: Map<string, number>;
  /** Sessions with a correction by hand. */
  corrected: Set<string>;
  /** Codeforces does not know the handle any more. */
  unknown: boolean;
}

const states = ['present', 'present', 'present', 'late', 'absent', 'absent', 'excused'] as const;

/** A wave of which a random history is written, and what is true of it. */
export class RandomWave {
  sessions: Held[] = [];
  trainees: Trainee[] = [];
  readonly app: TestApp;
  readonly camp: TestCamp;
  readonly leader: Person;
  readonly random: () => number;
  constructor(app: TestApp, { camp, leader, random }: Pick<RandomWave, 'camp' | 'leader' | 'random'>) {
    this.app = app;
    this.camp = camp;
    this.leader = leader;
    this.random = random;
  }

  chance = (part: number) => this.random() < part;
  below = (end: number) => Math.floor(this.random() * end);
  by = () => ({ token: this.leader.token });
  moment = () => this.app.clock.now().getTime();

  async write(other: TestCamp) {
    await this.plan();
    for (let number = 0; number < 9; number += 1) await this.join(number);
    for (const trainee of this.trainees)
      for (const session of this.sessions) await this.record(trainee, session);
    await this.stayAway(this.trainees[7]!);
    await this.loseHandle(this.trainees[2 + this.below(7)]!);
    await this.excuse();
    for (const trainee of this.trainees.slice(0, 2)) await this.moveThereAndBack(trainee, other);
    const gone = this.sessions[this.below(8)]!;
    await this.app.api.post('/api/archive', { sessionId: gone.id }, this.by());
    gone.archived = true;
  }

  /** Sessions that were held, one that runs, one to come and a draft. */
  private async plan() {
    const days = [60, 53, 46, 39, 32, 25, 18, 11, 4, 2, 1 / 24, -3, -5];
    for (const [place, ago] of days.entries()) {
      const at = this.camp.ago(ago * day);
      const held = {
        title: `Session ${place}`,
        at,
        attendance: this.chance(0.85),
        draft: place === 8,
        problems: this.chance(0.7) ? 4 + this.below(6) : null,
        // One contest is the sheet of three sessions.
        contest: [1, 4, 6].includes(place) ? 100_001 : null,
      };
      const id = await this.camp.session(held.title, at, {
        attendance: held.attendance,
        position: place,
        ...(held.draft ? { publishedAt: null } : {}),
      });
      if (held.problems !== null) await this.camp.sheet(id, held.problems, held.contest);
      this.sessions.push({ id, archived: false, ...held });
    }
  }

  /** Some from the beginning, some in the middle, one a moment ago, one at the very start of a session. */
  private async join(number: number) {
    const joinedAt =
      number === 8
        ? this.app.clock.now()
        : number === 7
          ? this.sessions[4]!.at
          : this.camp.ago(this.chance(0.5) ? 70 * day : this.below(60) * day);
    const name = { firstName: 'Trainee', lastName: `Number ${number}` };
    const person = await this.camp.trainee(name, joinedAt);
    this.trainees.push({
      person,
      joinedAt,
      marks: new Map(),
      solved: new Map(),
      corrected: new Set(),
      unknown: false,
    });
  }

  private async record(trainee: Trainee, { id, draft, problems }: Held) {
    const { person, marks, solved, corrected: byHand } = trainee;
    const place = this.sessions.findIndex((session) => session.id === id);
    // Of one session nobody takes attendance.
    if (!draft && place !== 5 && this.chance(0.75)) {
      const state = states[this.below(states.length)]!;
      await this.camp.mark(person, id, state);
      marks.set(id, state);
    }
    if (draft || problems === null || !this.chance(0.8)) return;
    const synced = this.below(problems + 1);
    await this.camp.solved(person, id, synced);
    solved.set(id, synced);
    if (!this.chance(0.25)) return;
    const corrected = this.below(problems + 1);
    const body = { sessionId: id, kind: 'sheet', userId: person.user.id, solved: corrected };
    expect((await this.app.api.patch('/api/sheet', body, this.by())).status).toBe(200);
    solved.set(id, corrected);
    byHand.add(id);
  }

  /** So that in each history somebody is to be warned, also when one of these sessions is archived. */
  private async stayAway({ person, marks }: Trainee) {
    for (const { id } of [6, 7, 9].map((place) => this.sessions[place]!)) {
      await this.camp.mark(person, id, 'absent');
      marks.set(id, 'absent');
    }
  }

  private async loseHandle(trainee: Trainee) {
    const { id: userId, codeforcesHandle } = trainee.person.user;
    const check = { userId, handle: codeforcesHandle ?? '', known: null, checkedAt: this.app.clock.now() };
    await this.app.context.db.insert(handleChecks).values(check);
    trainee.unknown = true;
  }

  /** Asked for by the trainee and accepted, for a session to come and for one that was. */
  private async excuse() {
    for (const [place, session] of [this.sessions[9]!, this.sessions[11]!].entries()) {
      const { person, marks, joinedAt } = this.trainees[place]!;
      const body = { sessionId: session.id, reason: 'An exam' };
      const sent = await this.app.api.post('/api/excuse', body, { token: person.token });
      if (joinedAt > session.at || sent.status !== 200) continue;
      await this.app.api.patch(`/api/excuse/${sent.body.data._id}`, { decision: 'accepted' }, this.by());
      marks.set(session.id, 'excused');
    }
  }

  private async moveThereAndBack({ person }: Trainee, other: TestCamp) {
    const [here, there] = [this.camp.campId, other.campId];
    for (const [from, to] of [
      [here, there],
      [there, here],
    ])
      expect(
        (await this.app.api.post(`/api/person/${person.user.id}/move`, { from, to }, this.by())).status,
      ).toBe(200);
    await this.app.context.db.delete(enrolments).where(eq(enrolments.campId, there));
  }

  // What is true.

  shown = () => this.sessions.filter(({ draft, archived }) => !draft && !archived);
  begun = () => this.shown().filter(({ at }) => at.getTime() <= this.moment());
  joined = ({ at }: Held, { joinedAt }: Trainee) => joinedAt <= at;
  counts = (session: Held, trainee: Trainee) =>
    trainee.marks.has(session.id) || this.joined(session, trainee);
  taken = (session: Held) =>
    this.trainees.some(
      (one) => this.counts(session, one) && (one.marks.get(session.id) ?? 'excused') !== 'excused',
    );
  takes = (session: Held) => session.attendance || this.taken(session);
  isOver = ({ at }: Held) => at.getTime() + 3 * hour < this.moment();

  turnout(session: Held): Turnout | null {
    if (session.at.getTime() > this.moment() || !this.takes(session)) return null;
    const all = this.trainees
      .filter((one) => this.counts(session, one))
      .map(({ marks: own }) => own.get(session.id) ?? null);
    const marks = all.filter((mark) => mark !== 'excused');
    const marked = marks.filter((mark) => mark !== null).length;
    const attended = marks.filter((mark) => mark === 'present' || mark === 'late').length;
    const late = marks.filter((mark) => mark === 'late').length;
    const excused = all.length - marks.length;
    return { attended: marked > 0 ? attended : null, expected: marks.length, marked, late, excused };
  }

  attendance(trainee: Trainee) {
    const own = this.begun().filter((session) => this.counts(session, trainee));
    const markOf = ({ id }: Held) => trainee.marks.get(id) ?? null;
    const held = own.filter((session) => {
      const mark = markOf(session);
      return mark === null ? this.taken(session) && this.isOver(session) : mark !== 'excused';
    });
    const attended = held.filter((session) => ['present', 'late'].includes(markOf(session) ?? '')).length;
    return { attended, held: held.length };
  }

  /** Of a contest of several sessions the largest result. */
  total({ solved }: Trainee) {
    const sheets = this.sessions.filter(({ archived, problems }) => !archived && problems !== null);
    return [...Map.groupBy(sheets, ({ contest, id }) => contest ?? id).values()].reduce(
      (sum, same) => sum + Math.max(...same.map(({ id }) => solved.get(id) ?? 0)),
      0,
    );
  }

  /** The sessions of the current run of absences. */
  missed(trainee: Trainee): Held[] {
    const own = this.begun().filter(
      (session) => this.taken(session) && this.isOver(session) && this.counts(session, trainee),
    );
    return own.slice(own.findLastIndex(({ id }) => trainee.marks.get(id) !== 'absent') + 1);
  }

  absent = (trainee: Trainee) => this.begun().filter(({ id }) => trainee.marks.get(id) === 'absent');

  /** The sheets that are due, of one contest only the last, and whether too little of each is solved. */
  due(trainee: Trainee): { session: Held; behind: boolean }[] {
    const sheets = this.shown().filter(({ problems }) => problems !== null);
    return sheets
      .filter(({ contest }, place) =>
        sheets.slice(place + 1).every((later) => contest === null || later.contest !== contest),
      )
      .filter((session) => this.joined(session, trainee))
      .filter(({ at }) => sheetDeadline({ heldAt: at }, 7) <= this.app.clock.now())
      .map((session) => {
        const { id, problems } = session;
        const isKnown = !trainee.unknown || trainee.corrected.has(id);
        const solved = isKnown ? trainee.solved.get(id) : undefined;
        return { session, behind: solved !== undefined && solved * 100 < 50 * (problems ?? 0) };
      });
  }

  risks(trainee: Trainee): string[] {
    const weak = this.due(trainee).slice(-2);
    return [
      ...(this.missed(trainee).length >= 2 ? ['absences'] : []),
      ...(weak.length === 2 && weak.every(({ behind }) => behind) ? ['sheets'] : []),
      ...(trainee.unknown ? ['handle'] : []),
    ];
  }
}
