import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';

/** A stand-in for the Codeforces API; `state` decides its data and its failures. */
export interface StandInContest {
  problems: string[];
  /** Shown only to the owner of the key. */
  private?: boolean;
  notStarted?: boolean;
  /** Newest first, as the API gives them. */
  submissions: StandInSubmission[];
}

export interface StandInSubmission {
  /** One handle, or all of a team. */
  by: string | string[];
  problem: string;
  verdict?: string;
  practice?: boolean;
  /** Unix time; later submissions come later without one. */
  at?: number;
}

export const failureModes = ['fine', '503', '403', '429', '500', '404', 'broken', 'silent'] as const;
export type FailureMode = (typeof failureModes)[number];

export interface StandInState {
  mood: FailureMode;
  /** How many of the next calls are refused as too many. */
  limited: number;
  /** How many calls get a reply before it falls silent; null for all. */
  replies: number | null;
  key: { key: string; secret: string } | null;
  contests: Record<number, StandInContest>;
  /** Handles as Codeforces writes them; a renamed one leads to its new name. */
  users: (string | { was: string; is: string })[];
}

export interface StandInCall {
  method: string;
  parameters: Record<string, string>;
  at: number;
}

export interface CodeforcesServer {
  /** For CODEFORCES_URL. */
  url: string;
  state: StandInState;
  calls: StandInCall[];
  close(): Promise<void>;
}

/** A state in which every call gets a reply, and nothing is there yet. */
export const atRest = (): StandInState => ({
  mood: 'fine',
  limited: 0,
  replies: null,
  key: null,
  contests: {},
  users: [],
});

class Refusal extends Error {}

const notAuthenticated = 'contestId: You have to be authenticated to use this method';
const gymFrom = 100_000;
const errorPage =
  '<!DOCTYPE html><html><head><title>Codeforces</title></head><body>Just a moment...</body></html>';

export async function startCodeforcesServer(
  given: Partial<StandInState> = {},
  port = 0,
): Promise<CodeforcesServer> {
  const state: StandInState = { ...atRest(), ...given };
  const calls: StandInCall[] = [];
  const server = createServer((request, response) => {
    void answer({ state, calls }, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    state,
    calls,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Context {
  state: StandInState;
  calls: StandInCall[];
}

async function answer(context: Context, request: IncomingMessage, response: ServerResponse) {
  const { state, calls } = context;
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
  if (pathname === '/control') return control(context, request, response);
  const call = {
    method: pathname.replace(/^\/api\//, ''),
    parameters: Object.fromEntries(searchParams),
    at: performance.now(),
  };
  calls.push(call);
  const html = (status: number) => response.writeHead(status, { 'content-type': 'text/html' }).end(errorPage);
  const json = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (state.mood === 'silent' || state.replies === 0) return;
  if (state.replies !== null) state.replies -= 1;
  if (state.mood === 'broken') return request.socket.destroy();
  if (state.mood === '500') return json(500, { status: 'FAILED', comment: 'Internal Server Error' });
  if (state.mood !== 'fine') return html(Number(state.mood));
  try {
    if (state.limited > 0) {
      state.limited -= 1;
      throw new Refusal('Call limit exceeded');
    }
    json(200, { status: 'OK', result: resultOf(state, call) });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    json(400, { status: 'FAILED', comment: call.parameters.lang === 'en' ? error.message : 'Ошибка' });
  }
}

function resultOf(state: StandInState, call: StandInCall): unknown {
  const named = 'apiKey' in call.parameters;
  if (named) checkSignature(state, call);
  if (call.method === 'user.info') return userInfo(state, call.parameters);
  if (call.method === 'contest.status') return status(state, call.parameters, named);
  if (call.method === 'contest.standings') return standings(state, call.parameters, named);
  throw new Refusal('method: No such method');
}

function checkSignature({ key }: StandInState, { method, parameters }: StandInCall): void {
  const { apiSig = '', ...rest } = parameters;
  if (!key || rest.apiKey !== key.key) throw new Refusal('apiKey: Incorrect API key');
  if (Math.abs(Number(rest.time) - Date.now() / 1000) > 300)
    throw new Refusal('time: Specified time is too far');
  const salt = apiSig.slice(0, 6);
  const listed = Object.keys(rest)
    .sort()
    .map((name) => `${name}=${rest[name]}`)
    .join('&');
  const hash = createHash('sha512').update(`${salt}/${method}?${listed}#${key.secret}`).digest('hex');
  if (apiSig !== salt + hash) throw new Refusal('apiSig: Incorrect signature');
}

function userInfo({ users }: StandInState, { handles = '' }: Record<string, string>) {
  return handles.split(';').map((asked) => {
    const same = (handle: string) => handle.toLowerCase() === asked.toLowerCase();
    const found = users.find((user) =>
      typeof user === 'string' ? same(user) : same(user.was) || same(user.is),
    );
    if (found === undefined) throw new Refusal(`handles: User with handle ${asked} not found`);
    return { handle: typeof found === 'string' ? found : found.is, rating: 1200 };
  });
}

function contestOf({ contests }: StandInState, id: number, named: boolean): StandInContest {
  const contest = contests[id];
  if (!contest || (contest.private && !named))
    throw new Refusal(`contestId: Contest with id ${id} not found`);
  if (contest.notStarted) throw new Refusal(`contestId: Contest with id ${id} has not started`);
  return contest;
}

function status(state: StandInState, parameters: Record<string, string>, named: boolean) {
  const contestId = Number(parameters.contestId);
  const { submissions } = contestOf(state, contestId, named);
  const { handle, from = '1', count = '100000' } = parameters;
  const all = submissions.map(({ by, problem, verdict = 'OK', practice, at }, place) => ({
    id: submissions.length - place,
    contestId,
    creationTimeSeconds: at ?? 1_700_000_000 + submissions.length - place,
    problem: { contestId, index: problem, name: `Problem ${problem}` },
    author: {
      contestId,
      members: [by].flat().map((member) => ({ handle: member })),
      participantType: practice ? 'PRACTICE' : 'CONTESTANT',
      ghost: false,
    },
    ...(verdict === '' ? {} : { verdict }),
    testset: 'TESTS',
  }));
  const wanted = all.filter(
    ({ author }) =>
      handle === undefined ||
      author.members.some((member) => member.handle.toLowerCase() === handle.toLowerCase()),
  );
  return wanted.slice(Number(from) - 1, Number(from) - 1 + Number(count));
}

function standings(state: StandInState, parameters: Record<string, string>, named: boolean) {
  const contestId = Number(parameters.contestId);
  const alone = Object.keys(parameters).length === 1;
  if (contestId >= gymFrom ? !named : !alone) throw new Refusal(notAuthenticated);
  const { problems } = contestOf(state, contestId, named);
  return {
    contest: { id: contestId, name: `Contest ${contestId}`, type: 'ICPC', phase: 'FINISHED', frozen: false },
    problems: problems.map((index) => ({ contestId, index, name: `Problem ${index}` })),
    rows: [],
  };
}

/** When it runs as a process: PATCH /control adds contests and users and changes the rest, GET /control returns all of it. */
async function control({ state, calls }: Context, request: IncomingMessage, response: ServerResponse) {
  if (request.method === 'PATCH') {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { contests = {}, users = [], ...rest } = JSON.parse(body) as Partial<StandInState>;
    Object.assign(state.contests, contests);
    state.users.push(...users);
    Object.assign(state, rest);
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ state, calls }));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { url } = await startCodeforcesServer({}, Number(process.env.PORT ?? 0));
  process.stdout.write(`The stand-in for Codeforces is ready: ${url}\n`);
}
