/**
 * Why a call failed. `down` and `busy` are temporary; `closed` means that this process stops. The others last until
 * a person changes something.
 */
export type FailureKind =
  | 'down'
  | 'busy'
  | 'private'
  | 'key'
  | 'missing'
  | 'not-started'
  | 'unknown-handle'
  | 'refused'
  | 'closed';

/** Carries no address and no cause: both could hold what signs a call. */
export class CodeforcesFailure extends Error {
  readonly kind: FailureKind;
  /** The handle that Codeforces does not know. */
  readonly handle: string | undefined;
  /** The comment of the API, where there is one. */
  readonly comment: string | undefined;

  constructor(kind: FailureKind, { comment, handle }: { comment?: string; handle?: string } = {}) {
    super(comment === undefined ? `Codeforces: ${kind}` : `Codeforces: ${kind} (${comment})`);
    this.name = 'CodeforcesFailure';
    this.kind = kind;
    this.comment = comment;
    this.handle = handle;
  }

  /** Whether a retry may succeed. */
  get temporary(): boolean {
    return this.kind === 'down' || this.kind === 'busy';
  }
}

const patterns: [RegExp, FailureKind][] = [
  [/call limit exceeded/i, 'busy'],
  [/\bapiKey:|\bapiSig:|incorrect (api ?key|signature)|\btime:/i, 'key'],
  [/has not started/i, 'not-started'],
  [/contest with id \S+ not found/i, 'missing'],
  [/authenticated|not allowed|permission|access denied|only contest managers/i, 'private'],
  [/internal server error/i, 'down'],
];

/** The failure that a comment of the API means. Comments are in English, because every call sets that language. */
export function failureOf(comment: string): CodeforcesFailure {
  const handle = /User with handle (\S+) not found/i.exec(comment)?.[1];
  if (handle !== undefined) return new CodeforcesFailure('unknown-handle', { comment, handle });
  const kind = patterns.find(([pattern]) => pattern.test(comment))?.[1] ?? 'refused';
  return new CodeforcesFailure(kind, { comment });
}
