import { Outlet } from 'react-router';
import type { PageHandle } from '#kit/web/page-handle.ts';
import { staffTexts } from '../../catalogs/bundles.ts';

export const handle: PageHandle = { texts: [staffTexts] };

/** Pages on which the club is run. */
export default function StaffLayout() {
  return <Outlet />;
}
