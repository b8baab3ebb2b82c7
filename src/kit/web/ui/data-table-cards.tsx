import type { RowsProps } from './data-table.tsx';

export function TableCards<Row>({ caption, columns, rows, rowKey }: RowsProps<Row>) {
  const title = columns.find(({ card }) => card === 'title');
  const actions = columns.find(({ card }) => card === 'actions');
  const lines = columns.filter(({ card }) => card === undefined);
  return (
    <ul aria-label={caption} className="flex flex-col gap-3">
      {rows.map((row) => (
        <li
          key={rowKey(row)}
          // Of a long list only the cards in sight are drawn.
          className="border-line bg-surface shadow-card rounded-2xl border p-4 [contain-intrinsic-size:auto_12rem] [content-visibility:auto]"
        >
          {title && <div className="font-bold">{title.cell(row)}</div>}
          <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
            {lines.map(({ key, heading, cell }) => (
              <div key={key} className="contents">
                <dt className="text-muted">{heading}</dt>
                <dd className="min-w-0 text-end wrap-anywhere">{cell(row)}</dd>
              </div>
            ))}
          </dl>
          {actions && <div className="mt-3">{actions.cell(row)}</div>}
        </li>
      ))}
    </ul>
  );
}
