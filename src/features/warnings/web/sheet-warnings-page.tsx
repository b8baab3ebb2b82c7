import type { ClientLoaderFunctionArgs } from 'react-router';
import { requirePermission } from '#club/web/guards.ts';
import { SheetTable } from './sheet-table.tsx';
import { WarningsLayout } from './warnings-layout.tsx';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.warnings', request);
  return null;
}

export default function SheetWarningsPage() {
  return <WarningsLayout kind="sheet" Table={SheetTable} />;
}
