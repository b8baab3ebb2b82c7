import { useTranslation } from '#kit/web/i18n.ts';
import { namesIn } from '#kit/shared/namesakes.ts';
import { type EditCell, SheetCell } from './sheet-cell.tsx';
import { SheetPerson } from './sheet-person.tsx';
import type { Sheet } from './sheets.hooks.ts';
import { keyOf } from './use-sync.ts';
import type { WaitingOf } from './use-waiting-cells.ts';

interface Props {
  sheet: Sheet;
  waitingOf: WaitingOf;
  onEdit: EditCell | undefined;
}

/** On a phone: one card per person, with sheets and contests below each other. */
export function SheetCards({ sheet: { data: rows, columns }, waitingOf, onEdit }: Props) {
  const { t } = useTranslation();
  const labelOf = namesIn(rows);
  return (
    <ul aria-label={t('sheets.page.table')} className="flex flex-col gap-3">
      {rows.map((person) => (
        <li key={person.userId} className="border-line bg-surface shadow-card rounded-2xl border p-4">
          <SheetPerson row={person} />
          <dl className="divide-line mt-3 divide-y text-sm">
            {columns.map((column, place) => (
              <div key={keyOf(column)} className="flex items-center justify-between gap-4 py-1.5">
                <dt className="min-w-0 wrap-anywhere">
                  <bdi>{column.title}</bdi>{' '}
                  <span className="text-muted">{t(`sheets.column.kind.${column.kind}`)}</span>
                </dt>
                <dd className="shrink-0">
                  <SheetCell
                    target={{
                      userId: person.userId,
                      name: labelOf(person),
                      column,
                      cell: person.cells[place] ?? null,
                    }}
                    waiting={waitingOf({ userId: person.userId, column })}
                    onEdit={onEdit}
                  />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
