import { hashToken } from '#kit/server/security/tokens.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { sessionLifetime } from '../../auth.rules.ts';
import { findSession, touchSession } from './auth-sessions.queries.ts';

interface Known {
  actor: Actor;
  expiresAt: number;
  freshUntil: number;
}

const freshFor = 10_000;
const mostKnown = 20_000;
const touchAfter = 5 * 60_000;

type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/**
 * Resolves session tokens to actors. Results are cached for a few seconds; triggers notify every process when a session
 * ends or a role changes, which invalidates the entry at once.
 */
export class Authenticator {
  readonly #known = new Map<string, Known>();
  readonly #context: Pick<AppContext, 'db' | 'clock' | 'notifier'>;
  #ended = 0;

  constructor(context: Pick<AppContext, 'db' | 'clock' | 'notifier'>) {
    this.#context = context;
    context.notifier.on('session-ended', (hash) => this.forget(hash));
    context.notifier.on('user-changed', (userId) => this.forgetUser(userId));
    context.notifier.on('members-changed', (payload) => {
      const [, userIds = ''] = payload.split(' ');
      for (const userId of userIds.split(',')) this.forgetUser(userId);
    });
    context.notifier.on('policy-changed', () => this.#forgetAll());
    context.notifier.onGap(() => this.#forgetAll());
  }

  authenticate(token: string, { isUse }: { isUse: boolean }): Promise<Actor | null> {
    return this.actorOf(hashToken(token), { isUse });
  }

  /** Whose a session is if that is in memory and fresh. */
  recall(sessionHash: string): Actor | undefined {
    const now = this.#context.clock.now().getTime();
    const known = this.#known.get(sessionHash);
    return known && known.freshUntil > now && known.expiresAt > now ? known.actor : undefined;
  }

  /** Who a session belongs to, by the hash of its token. */
  async actorOf(sessionHash: Buffer, { isUse }: { isUse: boolean }): Promise<Actor | null> {
    const key = sessionHash.toString('hex');
    const now = this.#context.clock.now().getTime();
    const known = this.#known.get(key);
    if (known && known.freshUntil > now) return known.expiresAt > now ? known.actor : null;

    const ended = this.#ended;
    const session = await findSession(this.#context.db, sessionHash);
    if (!session || session.expiresAt.getTime() <= now) return null;
    const expiresAt = (isUse ? this.#touch(sessionHash, session) : session.expiresAt).getTime();
    const actor: Actor = {
      id: session.userId,
      role: session.role,
      sessionHash,
      needsTwoStep: session.needsTwoStep,
      memberships: session.memberships,
    };
    // A session that ended during the query must not be cached as alive.
    if (ended === this.#ended) {
      if (this.#known.size >= mostKnown) this.#known.clear();
      this.#known.set(key, { actor, expiresAt, freshUntil: now + freshFor });
    }
    return actor;
  }

  /**
   * A session that is used stays alive, up to its end; returns until when. Written every few minutes, while the call
   * goes on.
   */
  #touch(tokenHash: Buffer, session: FoundSession): Date {
    const { role, endsAt, lastUsedAt } = session;
    const now = this.#context.clock.now();
    if (now.getTime() - lastUsedAt.getTime() < touchAfter) return session.expiresAt;
    const expiresAt = new Date(Math.min(endsAt.getTime(), now.getTime() + sessionLifetime(role)));
    // When it fails, the next call writes it.
    touchSession(this.#context.db, { tokenHash, lastUsedAt: now, expiresAt }).catch(() => {});
    return expiresAt;
  }

  #forgetAll(): void {
    this.#ended += 1;
    this.#known.clear();
  }

  forget(hash: string): void {
    this.#ended += 1;
    this.#known.delete(hash);
  }

  /** Invalidates this process's cache without waiting for the notification. */
  forgetUser(userId: string): void {
    this.#ended += 1;
    for (const [hash, { actor }] of this.#known) if (actor.id === userId) this.#known.delete(hash);
  }
}
