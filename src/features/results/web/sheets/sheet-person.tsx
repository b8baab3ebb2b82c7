import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ComponentProps } from 'react';
import { PersonLink } from '#features/people/web/shared/person-link.tsx';
import { PersonName } from '#kit/web/ui/person-texts.tsx';
import type { SheetRowOut } from '../../sheets.contract.ts';

interface Props {
  row: SheetRowOut;
  /** Roving tabindex of the grid. */
  stop?: Pick<ComponentProps<'a'>, 'tabIndex' | 'onFocus' | 'onKeyDown'> & { 'data-cell': string };
}

/** The person, and why Codeforces has no data for them. */
export function SheetPerson({ row, stop }: Props) {
  return (
    <div className="flex flex-col">
      <PersonName person={row}>
        <PersonLink id={row.userId} {...stop}>
          <bdi>{row.name}</bdi>
        </PersonLink>
      </PersonName>
      {row.problem !== null && (
        <span className="text-danger flex items-start gap-1 text-xs font-semibold wrap-anywhere">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          {row.problem}
        </span>
      )}
    </div>
  );
}
