import { may, type Role } from '#club/shared/access.ts';
import { QueryProvider } from '#kit/web/query.tsx';
import { OpenLevels } from './open-levels.tsx';
import { WaitingLevels } from './waiting-levels.tsx';

/** The levels for signed-in people. */
export function MemberLevels({ role, titles }: { role: Role; titles: string[] }) {
  return (
    <QueryProvider>
      {may(role, 'level.details') ? <OpenLevels /> : <WaitingLevels titles={titles} />}
    </QueryProvider>
  );
}
