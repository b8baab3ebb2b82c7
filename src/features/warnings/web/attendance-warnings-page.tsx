import type { ClientLoaderFunctionArgs } from 'react-router';
import { requirePermission } from '#club/web/guards.ts';
import { AttendanceTable } from './attendance-table.tsx';
import { WarningsLayout } from './warnings-layout.tsx';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.warnings', request);
  return null;
}

export default function AttendanceWarningsPage() {
  return <WarningsLayout kind="attendance" Table={AttendanceTable} />;
}
