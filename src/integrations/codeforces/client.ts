import type { Clock } from '#kit/server/clock.ts';
import type { z } from '#kit/shared/zod.ts';
import type { WaitForTurn } from './call-limiter.ts';
import * as responses from './responses.ts';
import type { Submission } from './responses.ts';
import { isGym } from './contest-link.ts';
import { CodeforcesFailure, failureOf } from './failure.ts';
import { type ApiKey, type Parameters, signed } from './signature.ts';

export interface Codeforces {
  /** Whether calls can be signed. */
  readonly hasKey: boolean;
  /** Aborted when the process stops. */
  readonly closing: AbortSignal;
  /** The letters of a contest's own problems. */
  problems(contestId: number): Promise<string[]>;
  /** A page of submissions, newest first, counted from 1. */
  submissions(page: SubmissionPage): Promise<Submission[]>;
  /** These people as Codeforces writes them today, in the same order; fails as a whole when it does not know one. */
  users(handles: readonly string[]): Promise<string[]>;
  close(): void;
}

interface SubmissionPage {
  contestId: number;
  from: number;
  count: number;
  handle?: string;
}

interface Options {
  url: string;
  key: string | undefined;
  secret: string | undefined;
  clock: Clock;
  waitForTurn: WaitForTurn;
  /** Called after each call, with the kind of its failure if it failed. */
  onCall?: (method: string, seconds: number, failure: CodeforcesFailure['kind'] | null) => void;
  /** Milliseconds until a call counts as failed. */
  timeout?: number;
}

const maxAttempts = 3;

export function makeCodeforces({
  url,
  key,
  secret,
  clock,
  waitForTurn,
  onCall,
  timeout = 30_000,
}: Options): Codeforces {
  const apiKey: ApiKey | undefined = key && secret ? { key, secret } : undefined;
  const closing = new AbortController();

  async function call<T>(method: string, parameters: () => Parameters, schema: z.ZodType<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await waitForTurn(closing.signal);
        return await measured(method, send(method, parameters(), schema));
      } catch (error) {
        if (closing.signal.aborted) throw new CodeforcesFailure('closed');
        if (!(error instanceof CodeforcesFailure) || !error.temporary || attempt === maxAttempts) throw error;
      }
    }
  }

  async function measured<T>(method: string, sending: Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const end = (failure: CodeforcesFailure['kind'] | null) =>
      onCall?.(method, (performance.now() - startedAt) / 1000, failure);
    try {
      const result = await sending;
      end(null);
      return result;
    } catch (error) {
      if (!closing.signal.aborted) end(error instanceof CodeforcesFailure ? error.kind : 'down');
      throw error;
    }
  }

  async function send<T>(method: string, parameters: Parameters, schema: z.ZodType<T>): Promise<T> {
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
    return parseResponse(text, status, schema);
  }

  /** Signed where there is a key, and again for every attempt, because a signature expires. */
  const signedCall = <T>(method: string, parameters: Parameters, schema: z.ZodType<T>): Promise<T> => {
    const all = { ...parameters, lang: 'en' };
    return call(method, () => (apiKey ? signed(all, { ...apiKey, method, at: clock.now() }) : all), schema);
  };

  return {
    hasKey: apiKey !== undefined,
    closing: closing.signal,
    close: () => closing.abort(),

    async problems(contestId) {
      // Codeforces shows the standing of a round only to unsigned calls without further parameters.
      const { problems } = isGym(contestId)
        ? await signedCall('contest.standings', { contestId, from: 1, count: 1 }, responses.standings)
        : await call('contest.standings', () => ({ contestId }), responses.standings);
      return problems.map(({ index }) => index);
    },

    submissions: ({ contestId, from, count, handle }) =>
      signedCall(
        'contest.status',
        { contestId, from, count, ...(handle === undefined ? {} : { handle }) },
        responses.submissions,
      ),

    async users(handles) {
      const parameters = { handles: handles.join(';'), lang: 'en' };
      const found = await call('user.info', () => parameters, responses.users);
      if (found.length !== handles.length) throw new CodeforcesFailure('refused');
      return found.map(({ handle }) => handle);
    },
  };
}

/** Anything that is not the API's JSON is an error page, whatever its status. */
function parseResponse<T>(text: string, status: number, schema: z.ZodType<T>): T {
  const envelope = responses.envelope.safeParse(jsonOf(text)).data;
  if (status === 429) throw new CodeforcesFailure('busy');
  if (!envelope || status >= 500) throw new CodeforcesFailure('down');
  if (envelope.status === 'FAILED') {
    const failure = failureOf(envelope.comment.slice(0, 200));
    throw status === 403 && failure.kind === 'refused' ? new CodeforcesFailure('private') : failure;
  }
  const result = schema.safeParse(envelope.result);
  // An unknown shape must not count as an empty result.
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
