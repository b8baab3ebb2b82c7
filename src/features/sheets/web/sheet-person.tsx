import CircleAlert from 'lucide-react/icons/circle-alert';
import { PersonName } from '#kit/web/ui/person-name.tsx';
import type { SheetRowOut } from '../sheets.contract.ts';

/** The person, and why Codeforces has no data for them. */
export function SheetPerson({ row }: { row: SheetRowOut }) {
  return (
    <div className="flex flex-col">
      <PersonName person={row} />
      {row.problem !== null && (
        <span className="text-danger flex items-start gap-1 text-xs font-semibold wrap-anywhere">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          {row.problem}
        </span>
      )}
    </div>
  );
}
