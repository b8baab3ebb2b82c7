import { setTimeout as sleep } from 'node:timers/promises';
import { samplePassword } from '#app/server/sample/sample-people.ts';
import type { Chance } from '#app/server/sample/seeded-random.ts';
import { type AttendanceState, attendanceStates } from '#features/attendance/attendance.rules.ts';
import { withPicture } from '#tests/pictures.ts';
import { accepted, type Client, NoReply, NotSent, RejectedError } from './client.ts';
import { type Journal, Register } from './journal.ts';

/** One person who writes without a pause, and knows what must be stored. */
export interface Writer {
  name: string;
  /** One write. Throws `NoReply` or `RejectedError`. */
  write(): Promise<void>;
  /** Reads everything through the API; adds what is not there to `lost`. */
  verify(): Promise<void>;
}

interface Tools {
  client: Client;
  journal: Journal;
  chance: Chance;
  token: string;
}

export async function writeUntilStopped(
  { name, write }: Writer,
  journal: Journal,
  isStopped: () => boolean,
): Promise<void> {
  while (!isStopped()) {
    try {
      await write();
      journal.acknowledge();
    } catch (error) {
      if (error instanceof NotSent) await sleep(50);
      else if (error instanceof NoReply) journal.addUnacknowledged(error.message);
      else if (error instanceof RejectedError) journal.refused.push(`${name}: ${error.message}`);
      else throw error;
    }
  }
}

interface Grid<Value> {
  data: { userId: string; cells: Value[] }[];
  columns: { sessionId: string; kind?: string; problems?: number | null }[];
}

/** The cells of a camp's grid, by whose and of which session they are. */
async function readCells<Value>({ client, token }: Tools, path: string, campId: string) {
  const grid = await client.call<Grid<Value>>(`GET ${path}?campId=${campId}&size=1000`, { token });
  const cells = grid.data.flatMap(({ userId, cells }) =>
    grid.columns.map(({ sessionId, kind, problems }, at) => ({
      ids: { sessionId, kind, userId },
      problems: problems ?? 10,
      value: cells[at] ?? null,
    })),
  );
  return new Map(cells.map((cell) => [`${cell.ids.sessionId} ${cell.ids.kind} ${cell.ids.userId}`, cell]));
}

type Mark = AttendanceState | null;
const marks: readonly Mark[] = [...attendanceStates, null];

/** hr marks attendance as a phone without a connection does: the mark to replace is named, and a call is repeated. */
export async function markWriter(tools: Tools, campId: string): Promise<Writer> {
  const { client, journal, chance, token } = tools;
  const read = () => readCells<Mark>(tools, '/api/attendance', campId);
  const cells = [...(await read())].map(([place, { ids, value }]) => ({
    place,
    ids,
    mark: new Register(value),
    next: value,
  }));
  return {
    name: 'marks',
    async write() {
      const cell = cells.find(({ mark }) => !mark.isCertain) ?? chance.one(cells);
      const { mark, ids } = cell;
      const { sessionId, userId } = ids;
      const isRepeated = !mark.isCertain;
      if (!isRepeated) cell.next = chance.one(marks.filter((each) => each !== mark.known));
      mark.attempt(cell.next);
      const body = { sessionId, userId, state: cell.next, expected: mark.known };
      const reply = await client.send('PATCH /api/attendance', { body, token });
      // A conflict with the call's own first attempt means that it was stored, although its reply got lost.
      if (!(isRepeated && reply.status === 409)) accepted(reply);
      mark.settle(cell.next);
    },
    async verify() {
      const stored = await read();
      for (const { place, mark } of cells)
        if (!mark.allows(stored.get(place)?.value ?? null)) journal.lost.push(`the mark at ${place}`);
    },
  };
}

export async function resultWriter(tools: Tools, campId: string): Promise<Writer> {
  const { client, journal, chance, token } = tools;
  const read = () => readCells<{ solved: number }>(tools, '/api/sheet', campId);
  const cells = [...(await read())].map(([place, { ids, problems, value }]) => ({
    place,
    ids,
    problems,
    solved: new Register(value?.solved ?? null),
  }));
  return {
    name: 'results',
    async write() {
      const { ids, problems, solved } = chance.one(cells);
      const next = chance.upTo(problems);
      solved.attempt(next);
      await client.call('PATCH /api/sheet', { body: { ...ids, solved: next }, token });
      solved.settle(next);
    },
    async verify() {
      const stored = await read();
      for (const { place, solved } of cells)
        if (!solved.allows(stored.get(place)?.value?.solved ?? null))
          journal.lost.push(`the result ${solved.known} at ${place}`);
    },
  };
}

interface News {
  title: string;
  coverImage: { secure_url: string };
}

/** A leader publishes news with a picture. A call without a reply is repeated with its key, and stores nothing twice. */
export function newsWriter({ client, journal, token }: Tools): Writer {
  const acknowledged: string[] = [];
  let written = 0;
  let isRepeated = false;
  return {
    name: 'news with a picture',
    async write() {
      const wasTried = isRepeated;
      if (!wasTried) written += 1;
      const title = `Chaos ${written}`;
      isRepeated = true;
      const body = await withPicture('coverImage', { title, content: 'Written while the server was killed' });
      const reply = await client.send('POST /api/news', { body, token, idempotencyKey: title });
      isRepeated = false;
      // After a crash nobody knows whether the first attempt was stored, and the reply says so.
      if (wasTried && reply.status === 409) throw new NoReply('repeated, and perhaps stored before');
      accepted(reply);
      acknowledged.push(title);
    },
    async verify() {
      const stored = Map.groupBy(await listNews(client), ({ title }) => title);
      for (const [title, copies] of stored)
        if (copies.length > 1) journal.lost.push(`${copies.length} copies of the news "${title}"`);
      for (const title of acknowledged) {
        const [news] = stored.get(title) ?? [];
        if (!news) journal.lost.push(`the news "${title}"`);
        else if (!(await client.hasFile(news.coverImage.secure_url)))
          journal.lost.push(`the picture of the news "${title}"`);
      }
    },
  };
}

async function listNews(client: Client): Promise<News[]> {
  const all: News[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await client.call<{ data: News[] }>(`GET /api/news?size=1000&page=${page}`);
    all.push(...data);
    if (data.length < 1000) return all;
  }
}

interface Pictured {
  data: { image?: { secure_url: string } | null };
}

const pathOf = (address = '/') => new URL(address, 'http://localhost').pathname;

/** A trainee changes their own picture; the file of the picture before is deleted. */
export function pictureWriter({ client, journal, token }: Tools): Writer {
  let acknowledged: string | undefined;
  let isCertain = true;
  return {
    name: 'profile pictures',
    async write() {
      isCertain = false;
      const body = await withPicture('image');
      const { data } = await client.call<Pictured>('PATCH /api/user/me/image', { body, token });
      acknowledged = data.image?.secure_url;
      isCertain = true;
    },
    async verify() {
      const { data } = await client.call<Pictured>('GET /api/user/me', { token });
      const stored = data.image?.secure_url;
      if (isCertain && pathOf(stored) !== pathOf(acknowledged)) journal.lost.push('the last profile picture');
      if (acknowledged && !(stored && (await client.hasFile(stored))))
        journal.lost.push('the file of the profile picture');
    },
  };
}

interface OwnRequest {
  _id: string;
  campId: { _id: string };
  status: string;
}

/** A user asks to join a camp and takes the request back, by turns. Each turn reads what the last one stored. */
export async function requestWriter({ client, journal, token }: Tools, campId: string): Promise<Writer> {
  const findWaiting = async (): Promise<string | null> => {
    const { data } = await client.call<{ data: OwnRequest[] }>('GET /api/request/me?size=1000', { token });
    const waiting = data.find((request) => request.campId._id === campId && request.status === 'pending');
    return waiting?._id ?? null;
  };
  const isWaiting = new Register((await findWaiting()) !== null);
  const check = async () => {
    const waiting = await findWaiting();
    if (!isWaiting.allows(waiting !== null))
      journal.lost.push(waiting === null ? 'a join request' : 'taking back a join request');
    isWaiting.settle(waiting !== null);
    return waiting;
  };
  return {
    name: 'join requests',
    async write() {
      const waiting = await check();
      isWaiting.attempt(waiting === null);
      if (waiting === null) await client.call('POST /api/request', { body: { campId }, token });
      else await client.call(`DELETE /api/request/me/${waiting}`, { token });
      isWaiting.settle(waiting === null);
    },
    verify: async () => void (await check()),
  };
}

/** People sign in; each session must last. */
export function signInWriter({ client, journal, chance }: Tools, emails: readonly string[]): Writer {
  const tokens: string[] = [];
  return {
    name: 'sign-ins',
    async write() {
      const body = { email: chance.one(emails), password: samplePassword };
      const { token } = await client.call<{ token: string }>('POST /api/auth/login', { body });
      tokens.push(token);
    },
    async verify() {
      for (const token of tokens) {
        const { status } = await client.send('GET /api/user/me', { token });
        if (status !== 200) journal.lost.push(`a session (${status})`);
      }
    },
  };
}
