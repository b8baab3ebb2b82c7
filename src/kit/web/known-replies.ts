import { getAuthSession, subscribeAuthSession } from './auth-session.ts';

/**
 * The last replies of reads with their ETag, so that the server need not send one again that is still the same. In memory,
 * because replies are personal: the browser's own cache would write them to the disk of a computer that others use too.
 */
export interface KnownReply {
  etag: string;
  /** As text: what was parsed from it is in the hands of the pages. */
  text: string;
}

const maxReplies = 50;
const maxLength = 2_000_000;

/** The least recently used first. */
const replies = new Map<string, KnownReply>();
let length = 0;
let language = '';
let token: string | undefined;

export function forgetReplies(): void {
  replies.clear();
  length = 0;
}

subscribeAuthSession(() => {
  if (getAuthSession()?.token !== token) forgetReplies();
});

function remove(address: string): void {
  length -= replies.get(address)?.text.length ?? 0;
  replies.delete(address);
}

/** Who reads, and in which language. */
export interface Reader {
  language: string;
  token: string | undefined;
}

/** Forgets what was read by somebody else or in another language. */
function readAs(reader: Reader): void {
  if (reader.language === language && reader.token === token) return;
  forgetReplies();
  ({ language, token } = reader);
}

export function findReply(reader: Reader, address: string): KnownReply | undefined {
  readAs(reader);
  const known = replies.get(address);
  if (known) {
    replies.delete(address);
    replies.set(address, known);
  }
  return known;
}

export function rememberReply(reader: Reader, address: string, reply: KnownReply): void {
  // The session or the language may have changed while the reply was on its way.
  if (reader.language !== language || reader.token !== token) return;
  if (reader.token !== getAuthSession()?.token) return;
  remove(address);
  if (reply.text.length > maxLength) return;
  replies.set(address, reply);
  length += reply.text.length;
  for (const oldest of replies.keys()) {
    if (replies.size <= maxReplies && length <= maxLength) return;
    remove(oldest);
  }
}
