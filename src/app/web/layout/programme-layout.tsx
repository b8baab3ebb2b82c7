import { Outlet, type ClientLoaderFunctionArgs } from 'react-router';
import { requirePermission } from '#kit/web/guards.ts';
import { QueryProvider } from '#kit/web/query.tsx';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.programme', request);
  return null;
}

export default function ProgrammeLayout() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  );
}
