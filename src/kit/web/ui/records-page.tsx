import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { buttonClass } from './button.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { EmptyState } from './empty-state.tsx';
import { ExportMenu, type ExportProps } from './export-menu.tsx';
import { PageHeader } from './page-header.tsx';
import { printable } from './print-sheet.tsx';
import { RemovalDialog, type RemovalProps } from './removal-dialog.tsx';

type TableProps = 'columns' | 'read' | 'list' | 'rowKey' | 'filters' | 'tools' | 'hint' | 'selection';

interface Props<Row> extends Pick<DataTableProps<Row>, TableProps> {
  texts: Record<'title' | 'text' | 'add' | 'emptyTitle' | 'emptyText', string>;
  formPath: string;
  file: ExportProps;
  /** Beside the button that adds one. */
  more?: ReactNode;
  removal: Omit<RemovalProps<Row>, 'focusTarget'>;
}

/** Dashboard list of records that have a form of their own; deletes them here. */
export function RecordsPage<Row>({ texts, formPath, file, more, removal, ...table }: Props<Row>) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const { read, list, filters = [] } = table;
  const filtered = ['search', ...filters].some((name) => list.value(name) !== '');
  const add = (
    <Link to={formPath} className={buttonClass({}, 'min-h-11! px-4 text-sm')}>
      <Plus aria-hidden="true" className="size-5" />
      {texts.add}
    </Link>
  );
  return (
    <>
      <PageHeader title={texts.title} text={texts.text} heading={heading}>
        {/* An empty list shows the button in its middle. */}
        {(read.data?.total !== 0 || filtered) && (
          <div className="flex flex-wrap gap-3">
            <ExportMenu {...file} prints={[printable({ title: texts.title, columns: table.columns })]} />
            {more}
            {add}
          </div>
        )}
      </PageHeader>
      <DataTable
        {...table}
        caption={texts.title}
        search={t('ui.list.search')}
        empty={
          <EmptyState title={texts.emptyTitle} text={texts.emptyText}>
            {add}
          </EmptyState>
        }
      />
      <RemovalDialog {...removal} focusTarget={heading} />
    </>
  );
}
