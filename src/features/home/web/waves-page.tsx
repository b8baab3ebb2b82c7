import type { ClientLoaderFunctionArgs } from 'react-router';
import { isStaff } from '#club/shared/access.ts';
import { requirePermission } from '#club/web/guards.ts';
import { useSession } from '#kit/web/session.ts';
import { StaffHome } from './staff-home.tsx';
import { TraineeHome } from './trainee-home.tsx';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.waves', request);
  return null;
}

/** Where everybody's work begins. */
export default function WavesPage() {
  const role = useSession()?.user.role;
  if (!role) return null;
  return isStaff(role) ? <StaffHome role={role} /> : <TraineeHome role={role} />;
}
