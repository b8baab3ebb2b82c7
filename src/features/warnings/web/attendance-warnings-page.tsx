import type { ClientLoaderFunctionArgs } from 'react-router';
import { requirePermission } from '#club/web/guards.ts';
import { AttendanceTable } from './attendance-table.tsx';
import { WarningsFrame } from './warnings-frame.tsx';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.warnings', request);
  return null;
}

export default function AttendanceWarningsPage() {
  return <WarningsFrame kind="attendance" Table={AttendanceTable} />;
}
