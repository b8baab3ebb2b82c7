import { isStaff } from '#club/shared/access.ts';
import { pageFor } from '#club/web/guards.ts';
import { lazyPart } from '#kit/web/lazy-part.tsx';
import type { PageHandle } from '#kit/web/page-handle.ts';
import { getAuthSession, useAuthSession } from '#kit/web/auth-session.ts';
import { Skeleton } from '#kit/web/ui/loading.tsx';
import { loadMyTrainees, mentors } from './home-parts.ts';

export const clientLoader = pageFor('page.waves');

/** A part that fails shows so in its place, and can be loaded again there. */
async function loadPartsOfStaff(): Promise<void> {
  const role = getAuthSession()?.user.role;
  if (role && mentors(role)) await loadMyTrainees().catch(() => undefined);
}

// Each role loads its own home only.
const loadStaff = async () => {
  const [{ StaffHome: Home }] = await Promise.all([import('./staff-home.tsx'), loadPartsOfStaff()]);
  return Home;
};
const loadTrainee = async () => (await import('./trainee-home.tsx')).TraineeHome;

const loading = <Skeleton className="h-64" />;
const StaffHome = lazyPart(loadStaff, loading);
const TraineeHome = lazyPart(loadTrainee, loading);

export const handle: PageHandle = {
  preload: async () => {
    const role = getAuthSession()?.user.role;
    if (role) await (isStaff(role) ? loadStaff() : loadTrainee());
  },
};

/** Where everybody's work begins. */
export default function CampsPage() {
  const role = useAuthSession()?.user.role;
  if (!role) return null;
  return isStaff(role) ? <StaffHome role={role} /> : <TraineeHome role={role} />;
}
