import CircleAlert from 'lucide-react/icons/circle-alert';
import type { SheetRowOut } from '../sheets.contract.ts';

/** The person, and why Codeforces has no data for them. */
export function SheetPerson({ row: { name, handle, problem } }: { row: SheetRowOut }) {
  return (
    <div className="flex flex-col">
      <bdi className="font-bold wrap-anywhere">{name}</bdi>
      {problem === null ? (
        <bdi dir="ltr" className="text-muted self-start font-mono text-xs">
          {handle}
        </bdi>
      ) : (
        <span className="text-danger flex items-start gap-1 text-xs font-semibold wrap-anywhere">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          {problem}
        </span>
      )}
    </div>
  );
}
