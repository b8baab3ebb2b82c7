import { may, type Role } from '#club/shared/access.ts';
import { QueryProvider } from '#kit/web/query.tsx';
import { OpenLevels } from './open-levels.tsx';
import { WaitingLevels } from './waiting-levels.tsx';

/** The levels as somebody who is signed in sees them. */
export function MemberLevels({ role, titles }: { role: Role; titles: string[] }) {
  return (
    <QueryProvider>
      {may(role, 'level.details') ? <OpenLevels /> : <WaitingLevels titles={titles} />}
    </QueryProvider>
  );
}
