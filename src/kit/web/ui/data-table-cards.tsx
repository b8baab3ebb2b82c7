import { memo, type ReactNode } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '../classes.ts';
import { CardsSort } from './data-table-sort.tsx';
import { pageChoice, rowProps, type RowProps, type RowsProps } from './data-table-rows.ts';
import { RowCheckbox } from './row-checkbox.tsx';
import { useProgressiveRows } from './use-progressive-rows.ts';

export function TableCards<Row>(props: RowsProps<Row>) {
  const { t } = useTranslation();
  const { caption, columns, rows, sort, onSort } = props;
  const page = pageChoice(props);
  const drawn = useProgressiveRows(props.rows.length);
  return (
    <>
      {(page || onSort) && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
          {page && (
            <span className="flex min-h-11 items-center gap-3 ps-4">
              <RowCheckbox {...page} label={t('ui.list.selectPage')} />
              <span aria-hidden="true">{t('ui.list.selectPage')}</span>
            </span>
          )}
          {onSort && <CardsSort columns={columns} sort={sort} onSort={onSort} />}
        </div>
      )}
      <ul
        aria-label={caption}
        className={classes(
          'flex flex-col gap-3',
          // Of a long list only the cards in sight are drawn.
          rows.length > 50 && '*:[contain-intrinsic-size:auto_12rem] *:[content-visibility:auto]',
        )}
      >
        {rowProps(props, drawn).map((each) => (
          <Card key={each.id} {...each} />
        ))}
      </ul>
    </>
  );
}

/** Drawn again only when its own row or mark changes. */
const Card = memo(function Card<Row>(props: RowProps<Row>) {
  const { id, row, columns, name, chosen, current, toggle } = props;
  const { t } = useTranslation();
  const selectable = toggle !== undefined && name !== undefined;
  return (
    <li
      aria-current={current ? 'true' : undefined}
      className={classes(
        'shadow-card relative rounded-2xl border p-4',
        chosen || current ? 'border-primary/50 bg-primary-soft' : 'border-line bg-surface',
      )}
    >
      {selectable && (
        <div className="absolute start-4 top-4">
          <RowCheckbox
            label={t('ui.list.select', { name })}
            checked={chosen}
            onChange={(on) => toggle(id, on)}
          />
        </div>
      )}
      <CardBody row={row} columns={columns} selectable={selectable} />
    </li>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;

interface BodyProps<Row> extends Pick<RowProps<Row>, 'row' | 'columns'> {
  /** The title leaves room for the checkbox. */
  selectable: boolean;
}

const CardBody = memo(function CardBody<Row>({ row, columns, selectable }: BodyProps<Row>) {
  const title = columns.find(({ card }) => card === 'title');
  const actions = columns.find(({ card }) => card === 'actions');
  const lines = columns.filter(({ card }) => card === undefined);
  return (
    <>
      {title && <div className={classes('font-bold', selectable && 'ps-10')}>{title.cell(row)}</div>}
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {lines.map(({ key, heading, cell }) => (
          <div key={key} className="contents">
            <dt className="text-muted">{heading}</dt>
            <dd className="min-w-0 text-end wrap-anywhere">{cell(row)}</dd>
          </div>
        ))}
      </dl>
      {actions && <div className="mt-3">{actions.cell(row)}</div>}
    </>
  );
}) as <Row>(props: BodyProps<Row>) => ReactNode;
