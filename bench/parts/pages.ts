import { sql } from 'drizzle-orm';
import { sampleCamps } from '#app/server/sample/sample-programme.ts';
import type { Root } from '#kit/server/database/client.ts';
import { type Bench, type Change, type Cost, costAfterChange, costUnderLoad, cpuOf } from '../measure.ts';
import { fillUpTo, leaderToken, tokensOf, traineesOf } from '../people.ts';
import { markdownRow, markdownTable } from '../report.ts';
import { assertSameReply, startBare, startPeer } from '../servers.ts';

/** The pages that people open most, beside a bare server and Express: unchanged, and right after a change. */
export async function pages(bench: Bench): Promise<void> {
  const { club } = bench;
  // People without national IDs, whose page the peer can present as well.
  await fillUpTo(club.db, 1_000);
  const peer = await startPeer(club);
  try {
    const columns = ['call', 'server', 'CPU ms/call', 'of it database', 'ms', 'stale'];
    console.log(`\n${markdownTable(columns, [])}`);
    for (const { name, targets, change } of await listPages(bench)) {
      const [first] = targets;
      if (!first) throw new Error(`${name} has no reader`);
      await assertSameReply(club, peer, first);
      const bare = await startBare(club, first);
      const servers = [club, bare, peer];
      const unchanged = await costUnderLoad(bench, servers, targets);
      reportRatios(bench, `${name}, unchanged`, unchanged, { ofBare: 0.5, ofExpress: 10 });
      const alone = { targets: [first], change, turnsPerSecond: 150 };
      const changed = await costAfterChange(bench, servers, alone);
      reportRatios(bench, `${name}, after a change`, changed, { ofExpress: 3 });
      if (targets.length > 1) {
        const hall = await costAfterChange(bench, servers, { targets, change, turnsPerSecond: 30 });
        reportRatios(bench, `${name}, after a change, ${targets.length} readers`, hall, { ofExpress: 3 });
      }
      await bare.stop();
    }
  } finally {
    await peer.stop();
  }
}

function reportRatios(
  { report }: Bench,
  name: string,
  costs: readonly Cost[],
  goals: { ofBare?: number; ofExpress: number },
): void {
  const [ours, bare, express] = costs as [Cost, Cost, Cost];
  for (const [server, cost] of Object.entries({ app: ours, bare, Express: express })) {
    const times = [cpuOf(cost), cost.database, cost.ms].map((ms) => ms.toFixed(3));
    console.log(markdownRow([name, server, ...times, cost.stale]));
  }
  // What the database did meanwhile was not for the bare server.
  const ofBare = bare.server / cpuOf(ours);
  const ofExpress = cpuOf(express) / cpuOf(ours);
  report({ name: `${name}: speed of bare`, value: ofBare, text: ofBare.toFixed(2), atLeast: goals.ofBare });
  const times = `${ofExpress.toFixed(1)} ×`;
  report({ name: `${name}: × Express`, value: ofExpress, text: times, atLeast: goals.ofExpress });
}

/** Each with a call of each of its readers, and an update of what it shows. */
async function listPages({ club: { db }, connections }: Bench) {
  const camp = sampleCamps[2]?.id ?? '';
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from training_sessions where camp_id = ${camp} order by position, id limit 1`);
  const session = rows[0]?.id ?? '';
  const tokens = await tokensOf(db, await traineesOf(db, camp, connections));
  const byTrainees = (path: string) => tokens.map((token) => ({ path, token }));
  const people = [{ path: '/api/user?page=3&size=15', token: await leaderToken(db) }];
  const totalChange = await resultChange(db, camp);
  const titleChange: Change = (turn) =>
    db.execute(sql`update training_sessions set title = ${`Change ${turn}`} where id = ${session}`);
  return [
    { name: 'standing', targets: byTrainees(`/api/standing?campId=${camp}`), change: totalChange },
    { name: 'wave page', targets: byTrainees(`/api/camp/leader/${camp}`), change: campChange(db, camp) },
    { name: 'session page', targets: byTrainees(`/api/session/leader/${session}`), change: titleChange },
    { name: 'people page', targets: people, change: await phoneChange(db) },
  ];
}

export const campChange =
  (db: Root, camp: string): Change =>
  (turn) =>
    db.execute(sql`update camps set description = ${`Change ${turn}`} where id = ${camp}`);

/** Changes the total of the first of a standing, which stays the first. */
export async function resultChange(db: Root, camp: string): Promise<Change> {
  const { rows } = await db.execute<{ session: string; kind: string; person: string }>(sql`
    select c.session_id as session, c.kind, c.user_id as person
    from sheet_cells c join training_sessions t on t.id = c.session_id
    join enrolments e on e.camp_id = t.camp_id and e.user_id = c.user_id
    where t.camp_id = ${camp} and t.archived_at is null and t.published_at is not null
    order by e.total desc, c.user_id, c.session_id limit 1`);
  const [cell] = rows;
  if (!cell) throw new Error(`wave ${camp} has no results`);
  return (turn) =>
    db.execute(sql`
      update sheet_cells set manual = ${1_000 + turn}
      where session_id = ${cell.session} and kind = ${cell.kind} and user_id = ${cell.person}`);
}

/** Changes a phone number on the third page of the people. */
export async function phoneChange(db: Root): Promise<Change> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from users order by id desc limit 1 offset 35`,
  );
  return (turn) =>
    db.execute(sql`update users set phone = ${String(1_000_000_000 + turn)} where id = ${rows[0]?.id}`);
}
