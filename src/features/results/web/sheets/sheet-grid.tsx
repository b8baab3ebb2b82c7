import { useTranslation } from '#kit/web/i18n.ts';
import { ColumnHeading } from './column-heading.tsx';
import { namesIn } from '#kit/shared/namesakes.ts';
import { type EditCell, SheetCell } from './sheet-cell.tsx';
import { SheetPerson } from './sheet-person.tsx';
import type { Sheet } from './sheets.hooks.ts';
import { nameColumn, useCellKeys } from './use-cell-keys.ts';
import { keyOf } from './use-sync.ts';
import type { WaitingOf } from './use-waiting-cells.ts';

interface Props {
  sheet: Sheet;
  waitingOf: WaitingOf;
  onEdit: EditCell | undefined;
}

const sticky = 'bg-surface sticky start-0 z-1 ps-5 pe-3 text-start';

/** One row per trainee, one column per sheet and contest. Only the table scrolls; names and headings stay in sight. */
export function SheetGrid({ sheet, waitingOf, onEdit }: Props) {
  const { t } = useTranslation();
  const { data: rows, columns, page, size, total } = sheet;
  const labelOf = namesIn(rows);
  const { table, stopAt } = useCellKeys({ rows: rows.length, columns: columns.length });
  return (
    // Read-only cells take no focus, so the container does, to be scrollable by keyboard.
    <div
      role="region"
      aria-label={t('sheets.page.table')}
      tabIndex={onEdit ? undefined : 0}
      className="border-line bg-surface shadow-card relative scroll-ps-56 scroll-pt-28 max-h-[calc(100dvh-6rem)] min-h-80 overflow-auto rounded-2xl border"
    >
      <table
        ref={table}
        role={onEdit ? 'grid' : undefined}
        aria-label={t('sheets.page.table')}
        aria-rowcount={total + 1}
        className="w-full border-separate border-spacing-0 text-sm"
      >
        <thead>
          <tr
            aria-rowindex={1}
            className="text-muted *:border-line *:bg-surface text-xs *:sticky *:top-0 *:z-2 *:border-b"
          >
            <th scope="col" className="start-0 z-3! w-56 min-w-44 py-3 ps-5 pe-3 text-start align-bottom">
              {t('sheets.page.name')}
            </th>
            {columns.map((column) => (
              <th key={keyOf(column)} scope="col" className="h-px min-w-24 px-2 py-3 align-bottom last:pe-5">
                <ColumnHeading column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((person, row) => (
            <tr
              key={person.userId}
              aria-rowindex={(page - 1) * size + row + 2}
              className="*:border-line focus-within:*:bg-primary-soft/50 hover:*:bg-sunken last:*:border-b-0 *:border-b"
            >
              <th scope="row" className={`${sticky} py-2 font-normal`}>
                <SheetPerson row={person} stop={onEdit && stopAt({ row, column: nameColumn })} />
              </th>
              {columns.map((column, place) => (
                <td key={keyOf(column)} className="px-2 py-1.5 text-end last:pe-5">
                  <SheetCell
                    target={{
                      userId: person.userId,
                      name: labelOf(person),
                      column,
                      cell: person.cells[place] ?? null,
                    }}
                    waiting={waitingOf({ userId: person.userId, column })}
                    stop={stopAt({ row, column: place })}
                    onEdit={onEdit}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
