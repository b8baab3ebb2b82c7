import { hashToken } from '#kit/server/security/tokens.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { authSessionLifetimeMs } from '../../auth.rules.ts';
import { findAuthSession, touchAuthSession } from './auth-sessions.queries.ts';

interface CachedActor {
  actor: Actor;
  expiresAt: number;
  freshUntil: number;
}

const freshForMs = 10_000;
const maxCachedActors = 20_000;
const touchAfterMs = 5 * 60_000;

type FoundAuthSession = NonNullable<Awaited<ReturnType<typeof findAuthSession>>>;

/** Everything about somebody on which a shared response, or a refusal of it, depends. */
const audienceOf = ({ role, needsTwoStep, memberships }: FoundAuthSession): string =>
  `${role}${needsTwoStep ? ' before two-step' : ''} ${memberships.join()}`;

/**
 * Resolves the tokens of auth sessions to actors. Results are cached for a few seconds; triggers notify every process
 * when an auth session ends or a role changes, which invalidates the entry at once.
 */
export class Authenticator {
  readonly #known = new Map<string, CachedActor>();
  readonly #context: Pick<AppContext, 'db' | 'clock' | 'notifier'>;
  #ended = 0;

  constructor(context: Pick<AppContext, 'db' | 'clock' | 'notifier'>) {
    this.#context = context;
    context.notifier.on('session-ended', (hash) => this.forget(hash));
    context.notifier.on('user-changed', (userId) => this.forgetUser(userId));
    context.notifier.on('members-changed', (payload) => {
      const [, userId = ''] = payload.split(' ');
      this.forgetUser(userId);
    });
    context.notifier.on('policy-changed', () => this.#forgetAll());
    context.notifier.onGap(() => this.#forgetAll());
  }

  authenticate(token: string, { isUse }: { isUse: boolean }): Promise<Actor | null> {
    return this.actorOf(hashToken(token), { isUse });
  }

  /** Whose an auth session is if that is in memory and fresh. */
  recall(authSessionHash: string): Actor | undefined {
    const now = this.#context.clock.now().getTime();
    const known = this.#known.get(authSessionHash);
    return known && known.freshUntil > now && known.expiresAt > now ? known.actor : undefined;
  }

  /** Who an auth session belongs to, by the hash of its token. */
  async actorOf(authSessionHash: Buffer, { isUse }: { isUse: boolean }): Promise<Actor | null> {
    const key = authSessionHash.toString('hex');
    const now = this.#context.clock.now().getTime();
    const known = this.#known.get(key);
    if (known && known.freshUntil > now) return known.expiresAt > now ? known.actor : null;

    const ended = this.#ended;
    const authSession = await findAuthSession(this.#context.db, authSessionHash);
    if (!authSession || authSession.expiresAt.getTime() <= now) return null;
    const expiresAt = (isUse ? this.#touch(authSessionHash, authSession) : authSession.expiresAt).getTime();
    const actor: Actor = {
      id: authSession.userId,
      role: authSession.role,
      authSessionHash,
      needsTwoStep: authSession.needsTwoStep,
      audience: audienceOf(authSession),
    };
    // An auth session that ended during the query must not be cached as alive.
    if (ended === this.#ended) {
      if (this.#known.size >= maxCachedActors) this.#known.clear();
      this.#known.set(key, { actor, expiresAt, freshUntil: now + freshForMs });
    }
    return actor;
  }

  /**
   * An auth session that is used stays alive, up to its end; returns until when. Written every few minutes, while the
   * call goes on.
   */
  #touch(tokenHash: Buffer, authSession: FoundAuthSession): Date {
    const { role, endsAt, lastUsedAt } = authSession;
    const now = this.#context.clock.now();
    if (now.getTime() - lastUsedAt.getTime() < touchAfterMs) return authSession.expiresAt;
    const expiresAt = new Date(Math.min(endsAt.getTime(), now.getTime() + authSessionLifetimeMs(role)));
    // When it fails, the next call writes it.
    touchAuthSession(this.#context.db, { tokenHash, lastUsedAt: now, expiresAt }).catch(() => {});
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
