import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '#kit/web/classes.ts';
import type { AttendanceColumnOut } from '../attendance.contract.ts';
import { isOnDayOf } from '../attendance.rules.ts';
import { SessionHeading } from './session-heading.tsx';
import { stickyCell } from './trainee-row.tsx';

interface Props {
  columns: readonly AttendanceColumnOut[];
  opened: number;
  onMarkAll: (column: AttendanceColumnOut) => void;
}

const heading = 'bg-surface sticky top-0 z-2 py-2 align-bottom';

/** The headings stay in sight while the rows scroll. */
export function GridHead({ columns, opened, onMarkAll }: Props) {
  const { t } = useTranslation();
  const [now] = useState(() => new Date());
  return (
    <thead>
      <tr aria-rowindex={1} className="text-muted *:border-line text-xs *:border-b">
        <th scope="col" className={`${stickyCell} top-0 z-4! w-48 min-w-40 py-2 align-bottom`}>
          {t('attendance.grid.name')}
        </th>
        <th scope="col" className={`${heading} px-3 text-start`}>
          {t('attendance.grid.email')}
        </th>
        <th scope="col" className={`${heading} px-3 text-start whitespace-nowrap`}>
          {t('attendance.grid.phone')}
        </th>
        {columns.map((column, place) => {
          const today = isOnDayOf(column, now);
          return (
            <th
              key={column.sessionId}
              scope="col"
              aria-current={today ? 'date' : undefined}
              className={classes(
                heading,
                'h-px min-w-18 px-1 last:pe-3',
                place === opened && 'bg-primary-soft! shadow-[inset_0_3px_var(--primary)]',
              )}
            >
              <SessionHeading column={column} today={today} onMarkAll={onMarkAll} />
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
