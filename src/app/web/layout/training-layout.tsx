import { Outlet } from 'react-router';
import type { PageHandle } from '#kit/web/page-handle.ts';
import { joiningTexts } from '../../catalogs/bundles.ts';

export const handle: PageHandle = { texts: [joiningTexts] };

/** The training programme as visitors see it. */
export default function TrainingLayout() {
  return <Outlet />;
}
