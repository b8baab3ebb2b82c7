import type { ClientLoaderFunctionArgs } from 'react-router';
import { requirePermission } from '#club/web/guards.ts';
import { SheetTable } from './sheet-table.tsx';
import { WarningsFrame } from './warnings-frame.tsx';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.warnings', request);
  return null;
}

export default function SheetWarningsPage() {
  return <WarningsFrame kind="sheet" Table={SheetTable} />;
}
