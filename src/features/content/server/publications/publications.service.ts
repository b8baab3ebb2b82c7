import type { PublicationChange } from './publications.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { Database } from '#kit/server/database/client.ts';
import { record } from '#features/audit/server/audit.service.ts';

/** Records each change of a news item, an achievement or an event, for `publications`. */
export const recordPublications =
  ({ clock }: Pick<AppContext, 'clock'>, subject: 'news' | 'achievement' | 'event') =>
  (tx: Database, { change, ...entry }: PublicationChange): Promise<void> =>
    record(tx, { action: `${subject}.${change}`, ...entry, at: clock.now() });
