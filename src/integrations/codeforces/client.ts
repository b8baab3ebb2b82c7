import type { Clock } from '#kit/server/clock.ts';
import type { z } from '#kit/shared/zod.ts';
import * as answers from './answers.ts';
import type { Submission } from './answers.ts';
import type { CallGate } from './call-gate.ts';
import { isGym } from './contest-link.ts';
import { CodeforcesFailure, failureOf } from './failure.ts';
import { type ApiKey, type Parameters, signed } from './signature.ts';

export interface Codeforces {
  /** Whether calls can be made in somebody's name. */
  readonly hasKey: boolean;
  /** Aborted when the process stops. */
  readonly closing: AbortSignal;
  /** The letters of a contest's own problems. */
  problems(contestId: number): Promise<string[]>;
  /** A page of submissions, newest first, counted from 1. */
  submissions(wanted: SubmissionPage): Promise<Submission[]>;
  /** These people as Codeforces writes them today, in the same order; fails as a whole when it does not know one. */
  users(handles: readonly string[]): Promise<string[]>;
  close(): void;
}

interface SubmissionPage {
  contestId: number;
  from: number;
  count: number;
  /** Only those of one person. */
  handle?: string;
}

interface Options {
  url: string;
  key: string | undefined;
  secret: string | undefined;
  clock: Clock;
  gate: CallGate;
  /** How long an answer may take. */
  timeout?: number;
}

const tries = 3;

export function makeCodeforces({ url, key, secret, clock, gate, timeout = 30_000 }: Options): Codeforces {
  const apiKey: ApiKey | undefined = key && secret ? { key, secret } : undefined;
  const closing = new AbortController();

  async function call<T>(method: string, parameters: () => Parameters, schema: z.ZodType<T>): Promise<T> {
    for (let tried = 1; ; tried += 1) {
      try {
        await gate(closing.signal);
        return await ask(method, parameters(), schema);
      } catch (error) {
        if (closing.signal.aborted) throw new CodeforcesFailure('closed');
        if (!(error instanceof CodeforcesFailure) || !error.passing || tried === tries) throw error;
      }
    }
  }

  async function ask<T>(method: string, parameters: Parameters, schema: z.ZodType<T>): Promise<T> {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters)) query.set(name, String(value));
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeout)]);
    let status: number;
    let text: string;
    try {
      const response = await fetch(`${url}/${method}?${query}`, { signal });
      status = response.status;
      text = await response.text();
    } catch {
      throw new CodeforcesFailure('down');
    }
    return read(text, status, schema);
  }

  /** In the club's name where it has a key; signed anew for every try, because a signature ages. */
  const own = <T>(method: string, parameters: Parameters, schema: z.ZodType<T>): Promise<T> => {
    const all = { ...parameters, lang: 'en' };
    return call(method, () => (apiKey ? signed(all, { ...apiKey, method, at: clock.now() }) : all), schema);
  };

  return {
    hasKey: apiKey !== undefined,
    closing: closing.signal,
    close: () => closing.abort(),

    async problems(contestId) {
      // A round's standing is given only to nobody in particular, and only when nothing else is asked for with it.
      const { problems } = isGym(contestId)
        ? await own('contest.standings', { contestId, from: 1, count: 1 }, answers.standings)
        : await call('contest.standings', () => ({ contestId }), answers.standings);
      return problems.map(({ index }) => index);
    },

    submissions: ({ contestId, from, count, handle }) =>
      own(
        'contest.status',
        { contestId, from, count, ...(handle === undefined ? {} : { handle }) },
        answers.submissions,
      ),

    async users(handles) {
      const asked = { handles: handles.join(';'), lang: 'en' };
      const found = await call('user.info', () => asked, answers.users);
      if (found.length !== handles.length) throw new CodeforcesFailure('refused');
      return found.map(({ handle }) => handle);
    },
  };
}

/** Anything that is not its JSON is an error page, whatever the status says. */
function read<T>(text: string, status: number, schema: z.ZodType<T>): T {
  const answer = answers.envelope.safeParse(jsonOf(text)).data;
  if (status === 429) throw new CodeforcesFailure('busy');
  if (!answer || status >= 500) throw new CodeforcesFailure('down');
  if (answer.status === 'FAILED') {
    const failure = failureOf(answer.comment.slice(0, 200));
    throw status === 403 && failure.kind === 'refused' ? new CodeforcesFailure('private') : failure;
  }
  const result = schema.safeParse(answer.result);
  // A shape that is not known any more is no result, least of all an empty one.
  if (!result.success) throw new CodeforcesFailure('refused');
  return result.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
