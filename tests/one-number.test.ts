import { expect, test } from 'vitest';
import { camps } from '#features/programme/server/camps/camps.table.ts';
import {
  notifyOfProposals,
  sendDigests,
} from '#features/notifications/server/reminders/reminders.service.ts';
import { TestCamp } from '#features/warnings/server/warnings.harness.ts';
import { shareOf } from '#features/analysis/analysis.rules.ts';
import { mailTo } from './outbox.ts';
import { makePerson, makeStaff } from './people.ts';
import { randomOf, RandomWave, type Trainee } from './random-wave.ts';
import { appForFile } from './test-app.ts';

const app = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const { api, context, clock, dataDir, url } = app;

const csvRows = (text: string): string[][] =>
  text
    .replace(/^\ufeff/, '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(',').map((cell) => cell.replace(/^"(.*)"$/, '$1')));

/** The columns of a file under these headings, by the value of the first one. */
function columnsOf(text: string, ...headings: string[]): Record<string, string[]> {
  const [head = [], ...rows] = csvRows(text);
  const places = headings.map((heading) => head.indexOf(heading));
  return Object.fromEntries(
    rows.map((row) => [row[places[0]!]!, places.slice(1).map((place) => row[place] ?? '')]),
  );
}

const text = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : String(value);

test.each([3, 28, 2026])(
  'every screen, file and mail has the same numbers of a wave with a random history, seed %i',
  async (seed) => {
    // What waits at home is counted over all running waves.
    await context.db.update(camps).set({ archivedAt: clock.now() });
    const leader = await makePerson(context, { role: 'leader' });
    const camp = await TestCamp.make(context, { startDate: '2020-01-01' }, `Wave ${seed}`);
    const [hr, mentor] = [
      await makePerson(context, { role: 'hr' }),
      await makePerson(context, { role: 'mentor' }),
    ];
    await makeStaff(context, camp.campId, [hr, mentor]);
    const other = await TestCamp.make(context, {}, `Other ${seed}`);
    const wave = new RandomWave(app, { camp, leader, random: randomOf(seed) });
    await wave.write(other);
    const get = async (path: string, token = leader.token) => (await api.get(path, { token })).body;
    const file = async (path: string) =>
      (await fetch(`${url}${path}&format=csv`, { headers: { token: leader.token } })).text();
    const of = `campId=${camp.campId}&size=100`;
    const idOf = ({ person }: Trainee) => person.user.id;
    const byId = <T>(value: (trainee: Trainee) => T) =>
      Object.fromEntries(wave.trainees.map((trainee) => [idOf(trainee), value(trainee)]));
    const shown = wave.shown();

    // The grid, its file, the list of sessions and its file.
    const grid = await get(`/api/attendance?${of}`);
    expect(grid.columns.map((column: { turnout: unknown }) => column.turnout)).toEqual(
      shown.map((session) => wave.turnout(session)),
    );
    const cells = byId((trainee) => shown.map(({ id }) => trainee.marks.get(id) ?? null));
    const counted = byId((trainee) => shown.map((session) => wave.counts(session, trainee)));
    for (const row of grid.data)
      expect([row.cells, row.counted]).toEqual([cells[row.userId], counted[row.userId]]);
    const gridFile = columnsOf(
      await file(`/api/attendance?${of}`),
      'email',
      ...shown.map(({ title }, place) => `${place + 1}. ${title}`),
      'attended',
      'held',
      'percent',
    );
    for (const trainee of wave.trainees) {
      const { attended, held } = wave.attendance(trainee);
      const percent = held > 0 ? Math.round((100 * attended) / held) : null;
      expect(gridFile[trainee.person.user.email]).toEqual([
        ...cells[idOf(trainee)]!.map((cell) => cell ?? ''),
        ...[attended, held, percent].map(text),
      ]);
    }
    const sessions = await get(`/api/session?${of}`);
    const sessionsFile = columnsOf(await file(`/api/session?${of}`), 'title', 'attended', 'expected');
    for (const session of wave.sessions.filter(({ archived }) => !archived)) {
      const turnout = session.draft ? null : wave.turnout(session);
      const row = sessions.data.find(({ _id }: { _id: string }) => _id === session.id);
      expect(row.turnout, session.title).toEqual(turnout);
      expect(sessionsFile[session.title]).toEqual([text(turnout?.attended), text(turnout?.expected)]);
    }

    // My trainees and its file, the page of each person, their own pages, the standing.
    const totals = wave.trainees.map((trainee) => wave.total(trainee));
    const trainees = await get(`/api/person?${of}`);
    const traineesFile = columnsOf(
      await file(`/api/person?${of}`),
      'email',
      'attended',
      'held',
      'total',
      'risk',
    );
    const standing = await get(`/api/standing?${of}`);
    const standingFile = columnsOf(await file(`/api/standing?${of}`), 'name', 'rank', 'total');
    const sheets = wave.sessions.filter(({ archived, problems }) => !archived && problems !== null);
    const sheetRows = (await get(`/api/sheet?${of}`)).data;
    const sheetsFile = columnsOf(
      await file(`/api/sheet?${of}`),
      'name',
      ...sheets.map(({ title }) => `${title} (sheet)`),
    );
    for (const trainee of wave.trainees) {
      const id = idOf(trainee);
      const attendance = wave.attendance(trainee);
      const [total, risk] = [wave.total(trainee), wave.risks(trainee)];
      const rank = totals.filter((one) => one > total).length + 1;
      const isTheirs = (row: { userId: string }) => row.userId === id;
      const name = `${trainee.person.user.lastName} of seed ${seed}`;
      expect(trainees.data.find(isTheirs), name).toMatchObject({ ...attendance, total, risk });
      const { attended, held } = attendance;
      expect(traineesFile[trainee.person.user.email]?.slice(0, 3), name).toEqual([
        text(attended),
        text(held),
        text(total),
      ]);
      expect(standing.data.find(isTheirs), name).toMatchObject({ total, rank });
      const solved = sheets.map((session) => trainee.solved.get(session.id) ?? null);
      const fullName = `Trainee ${trainee.person.user.lastName}`;
      expect(standingFile[fullName], name).toEqual([total > 0 ? text(rank) : '', text(total)]);
      expect(sheetsFile[fullName], name).toEqual(solved.map(text));
      const results = sheetRows.find(isTheirs).cells.filter(Boolean);
      expect(
        results.map((cell: { solved: number }) => cell.solved),
        name,
      ).toEqual(solved.filter((value) => value !== null));
      const home = (await get('/api/me/home', trainee.person.token)).data;
      expect(home.standing, name).toMatchObject({ total, rank, of: wave.trainees.length });
      const ownPage = (await get('/api/me/progress', trainee.person.token)).data;
      for (const [own] of [ownPage, (await get(`/api/person/${id}`)).data.waves]) {
        expect(own, name).toMatchObject({ attendance, total, rank, trainees: wave.trainees.length });
        expect(own.sessions, name).toMatchObject(
          shown.map((session) => ({
            state: trainee.marks.get(session.id) ?? null,
            counted: wave.counts(session, trainee),
            taken: wave.taken(session),
          })),
        );
        expect(own.status.missed, name).toBe(wave.absent(trainee).length);
        const needs = own.todo.map(({ what }: { what: string }) => what);
        expect(needs.includes('handle'), name).toBe(trainee.unknown);
      }
    }
    const atRisk = wave.trainees.filter((trainee) => wave.risks(trainee).length > 0).map(idOf);
    expect(trainees.atRisk).toBe(atRisk.length);
    const seen = await get(`/api/person?${of}`, mentor.token);
    expect([seen.total, seen.atRisk, seen.judged]).toEqual([
      trainees.total,
      trainees.atRisk,
      trainees.judged,
    ]);

    // The analysis.
    const analysis = (await get(`/api/analysis?campId=${camp.campId}`)).data;
    expect(analysis.judged).toBe(trainees.judged);
    const own = wave.trainees.map((trainee) => wave.attendance(trainee));
    const share = shareOf(
      own.reduce((sum, { attended }) => sum + attended, 0),
      own.reduce((sum, { held }) => sum + held, 0),
    );
    expect(analysis.people).toMatchObject({ trainees: wave.trainees.length, attendance: share });
    expect(analysis.camps).toMatchObject([{ trainees: wave.trainees.length, attendance: share }]);
    expect(analysis.atRisk.map(({ userId }: { userId: string }) => userId).toSorted()).toEqual(
      atRisk.toSorted(),
    );
    const solvedIn = analysis.solved.reduce((sum: number, week: { solved: number }) => sum + week.solved, 0);
    expect(solvedIn).toBe(totals.reduce((sum, total) => sum + total, 0));
    const attendedOf = new Map(
      wave.begun().map((session) => [session.id, wave.turnout(session)?.attended ?? null]),
    );
    for (const { sessionId, present } of analysis.attendance)
      if (attendedOf.has(sessionId)) expect(present).toBe(attendedOf.get(sessionId));

    // The proposals, how many wait at home, the inbox, and the mail of one that is sent.
    const proposed = (await get(`/api/warning/proposed?${of}&kind=attendance`)).data;
    const runs = wave.trainees.filter((trainee) => wave.missed(trainee).length >= 2);
    const named = (trainee: Trainee) => wave.missed(trainee).map(({ title }) => title);
    expect(
      Object.fromEntries(
        proposed.map((each: { userId: string; evidence: { sessions: { title: string }[] } }) => [
          each.userId,
          each.evidence.sessions.map(({ title }) => title),
        ]),
      ),
    ).toEqual(Object.fromEntries(runs.map((trainee) => [idOf(trainee), named(trainee)])));
    const weak = (await get(`/api/warning/proposed?${of}&kind=sheet`)).data;
    expect(
      weak
        .map(
          (each: { userId: string; evidence: { sessions: { sessionId: string }[] } }) =>
            `${each.userId} ${each.evidence.sessions[0]!.sessionId}`,
        )
        .toSorted(),
    ).toEqual(
      wave.trainees
        .flatMap((trainee) =>
          wave
            .due(trainee)
            .flatMap(({ session, behind }) => (behind ? `${idOf(trainee)} ${session.id}` : [])),
        )
        .toSorted(),
    );
    const every = (await get(`/api/warning/proposed?${of}`)).total;
    expect(every).toBe(runs.length + weak.length);
    for (const { token } of [leader, hr])
      expect((await get('/api/me/waiting', token)).data.proposals).toBe(every);
    await notifyOfProposals(context);
    const inbox = (await get('/api/inbox?size=100')).data.filter(
      ({ kind }: { kind: string }) => kind === 'proposal',
    );
    expect(inbox.length > 0).toBe(every > 0);
    await sendDigests(context);
    const digest = await mailTo(dataDir, leader.user.email, /week/i);
    for (const { title } of inbox.slice(0, 5)) expect(digest.text).toContain(title);
    const [warned] = runs;
    if (!warned) throw new Error('nobody was absent several times in a row');
    const { _id } = proposed.find(({ userId }: { userId: string }) => userId === idOf(warned));
    await api.post('/api/warning/decide', { proposals: [_id], decision: 'send' }, { token: leader.token });
    const mail = await mailTo(dataDir, warned.person.user.email, /warning/i);
    for (const title of named(warned)) expect(mail.text).toContain(title);

    // Archived, it has the same numbers, but nobody is at risk any more.
    const archived = await api.post('/api/archive', { campId: camp.campId }, { token: leader.token });
    expect(archived.status).toBe(200);
    const past = (await get(`/api/analysis?campId=${camp.campId}`)).data;
    expect([past.atRisk, past.judged]).toEqual([[], null]);
    for (const part of ['people', 'attendance', 'totals'] as const)
      expect(past[part], part).toEqual(analysis[part]);
    expect(past.solved.slice(0, analysis.solved.length)).toMatchObject(
      analysis.solved.slice(0, past.solved.length),
    );
  },
);
