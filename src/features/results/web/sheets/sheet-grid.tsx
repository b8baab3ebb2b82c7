import { type KeyboardEvent, useRef, useState, type ComponentProps } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import FileText from 'lucide-react/icons/file-text';
import Trophy from 'lucide-react/icons/trophy';
import { useTranslation } from '#kit/web/i18n.ts';
import { namesIn } from '#kit/shared/namesakes.ts';
import { directionOf } from '#kit/shared/language.ts';
import { useLanguage } from '#kit/web/language.ts';
import { PersonLink } from '#features/people/web/shared/person-link.tsx';
import { PersonName } from '#kit/web/ui/person-texts.tsx';
import { type EditCell, SheetCell, shortDateTime } from './sheet-cell.tsx';
import type { Sheet } from './sheets.hooks.ts';
import { keyOf } from './use-sync.ts';
import type { WaitingOf } from './use-cell-edits.ts';
import type { SheetColumnOut, SheetRowOut } from '../../sheets.contract.ts';

interface SheetGridProps {
  sheet: Sheet;
  waitingOf: WaitingOf;
  onOpen: EditCell;
  /** Whether a digit begins a new value. */
  edits: boolean;
}

const sticky = 'bg-surface sticky start-0 z-1 ps-5 pe-3 text-start max-md:ps-3 max-md:pe-2';

/**
 * One row per trainee, one column per sheet and contest. Only the table scrolls; names and headings stay in sight. On a
 * phone a cell is as wide as a finger and shows what is solved alone.
 */
export function SheetGrid({ sheet, waitingOf, onOpen, edits }: SheetGridProps) {
  const { t } = useTranslation();
  const { data: rows, columns, page, size, total } = sheet;
  const labelOf = namesIn(rows);
  const { table, stopAt } = useCellKeys({ rows: rows.length, columns: columns.length });
  return (
    <div
      role="region"
      aria-label={t('sheets.page.table')}
      className="border-line bg-surface shadow-card relative scroll-ps-56 scroll-pt-28 max-h-[calc(100dvh-6rem)] min-h-80 overflow-auto rounded-2xl border max-md:-mx-2 max-md:max-h-[calc(100dvh-10rem)] max-md:scroll-ps-32"
    >
      <table
        ref={table}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- arrow keys move in it
        role="grid"
        aria-label={t('sheets.page.table')}
        aria-rowcount={total + 1}
        className="w-full border-separate border-spacing-0 text-sm"
      >
        <thead>
          <tr
            aria-rowindex={1}
            className="text-muted *:border-line *:bg-surface text-xs *:sticky *:top-0 *:z-2 *:border-b"
          >
            <th
              scope="col"
              className="start-0 z-3! w-56 min-w-44 py-3 ps-5 pe-3 text-start align-bottom max-md:w-32 max-md:min-w-32 max-md:ps-3 max-md:pe-2"
            >
              {t('sheets.page.name')}
            </th>
            {columns.map((column) => (
              <th
                key={keyOf(column)}
                scope="col"
                className="h-px min-w-24 px-2 py-3 align-bottom last:pe-5 max-md:min-w-12 max-md:px-0.5 max-md:py-2 max-md:last:pe-1"
              >
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
                <SheetPerson row={person} stop={stopAt({ row, column: nameColumn })} />
              </th>
              {columns.map((column, place) => (
                <td
                  key={keyOf(column)}
                  className="px-2 py-1.5 text-end last:pe-5 max-md:p-0.5 max-md:last:pe-1"
                >
                  <SheetCell
                    target={{
                      userId: person.userId,
                      name: labelOf(person),
                      column,
                      cell: person.cells[place] ?? null,
                    }}
                    waiting={waitingOf({ userId: person.userId, column })}
                    stop={stopAt({ row, column: place })}
                    onOpen={onOpen}
                    edits={edits}
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

interface Place {
  row: number;
  column: number;
}

/** The column of names, before the first result. */
const nameColumn = -1;

/** One tab stop for the whole table; arrow keys, Home and End move within it. */
function useCellKeys({ rows, columns }: { rows: number; columns: number }) {
  const forward = directionOf(useLanguage()) === 'rtl' ? -1 : 1;
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  // The list may have become shorter.
  const stop = { row: Math.min(at.row, rows - 1), column: Math.min(at.column, columns - 1) };

  function onKeyDown(event: KeyboardEvent, { row, column }: Place) {
    const ends = event.ctrlKey || event.metaKey;
    const targets: Record<string, Place> = {
      ArrowDown: { row: row + 1, column },
      ArrowUp: { row: row - 1, column },
      ArrowRight: { row, column: column + forward },
      ArrowLeft: { row, column: column - forward },
      Home: { row: ends ? 0 : row, column: 0 },
      End: { row: ends ? rows - 1 : row, column: columns - 1 },
    };
    const to = event.altKey ? undefined : targets[event.key];
    if (!to) return;
    event.preventDefault();
    table.current?.querySelector<HTMLElement>(`[data-cell="${to.row} ${to.column}"]`)?.focus();
  }

  const stopAt = (place: Place) => ({
    'data-cell': `${place.row} ${place.column}`,
    tabIndex: place.row === stop.row && place.column === stop.column ? 0 : -1,
    onFocus: () => setAt(place),
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, place),
  });
  return { table, stopAt };
}

/** Heading of a column: its name and last sync. */
function ColumnHeading({ column }: { column: SheetColumnOut }) {
  const { t } = useTranslation();
  const { title, kind, link } = column;
  const KindIcon = kind === 'sheet' ? FileText : Trophy;
  const name = <bdi>{title}</bdi>;
  return (
    <div className="flex h-full flex-col justify-between gap-1.5 text-start max-md:items-center max-md:justify-end">
      <span
        className="text-ink line-clamp-3 text-xs font-bold wrap-break-word max-md:block md:max-w-40 max-md:max-h-28 max-md:rotate-180 max-md:overflow-hidden max-md:text-ellipsis max-md:whitespace-nowrap max-md:[writing-mode:vertical-rl]"
        title={title}
      >
        {link ? (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className="hover:text-link hover:underline max-md:leading-11"
          >
            {name}
          </a>
        ) : (
          name
        )}
      </span>
      <span className="flex flex-col gap-0.5 font-normal">
        <span className="max-md:sr-only">{t(`sheets.column.kind.${kind}`)}</span>
        <KindIcon aria-hidden="true" className="size-3.5 md:hidden" />
        <span className="contents max-md:hidden">
          <ColumnState column={column} />
        </span>
      </span>
    </div>
  );
}

/** Time of the last sync; errors are listed above the table. */
function ColumnState({ column: { syncedAt, problem, link } }: { column: SheetColumnOut }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      <span className="tabular-nums">
        {syncedAt ? (
          <time dateTime={syncedAt}>
            {t('sheets.column.synced', { when: shortDateTime(syncedAt, language) })}
          </time>
        ) : (
          t('sheets.column.never')
        )}
      </span>
      {problem !== null && link !== null && (
        <span className="text-danger flex items-center gap-1 font-semibold whitespace-nowrap" title={problem}>
          <CircleAlert aria-hidden="true" className="size-3.5 shrink-0" />
          {t('sheets.column.failed')}
        </span>
      )}
    </>
  );
}

interface SheetPersonProps {
  row: SheetRowOut;
  /** Roving tabindex of the grid. */
  stop?: Pick<ComponentProps<'a'>, 'tabIndex' | 'onFocus' | 'onKeyDown'> & { 'data-cell': string };
}

/** The person, and why Codeforces has no data for them. */
function SheetPerson({ row, stop }: SheetPersonProps) {
  return (
    <div className="flex flex-col">
      <PersonName person={row}>
        <PersonLink id={row.userId} className="max-md:my-0 max-md:text-xs" {...stop}>
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
