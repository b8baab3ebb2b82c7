import { useMemo } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { NoTrainees } from '#features/programme/web/shared/camp-empty-states.tsx';
import type { Column } from '#kit/web/ui/data-table-rows.ts';
import { DataTable, type ReadRows } from '#kit/web/ui/data-table.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import type { WarnedOut } from '../warnings.contract.ts';
import { useWarned } from './warnings.hooks.ts';

interface Props<Read extends { userId: string }, Row extends { userId: string }> {
  campId: string;
  list: ListQuery;
  read: ReadRows<Read>;
  /** Adds the person's data. Must be referentially stable, like the columns. */
  join: (row: Read, person: WarnedOut | undefined) => Row;
  columns: readonly Column<Row>[];
}

const none: never[] = [];

/** Everyone in a camp with their number of warnings and extra columns. */
export function PeopleTable<Read extends { userId: string }, Row extends { userId: string }>({
  campId,
  list,
  read,
  join,
  columns,
}: Props<Read, Row>) {
  const { t } = useTranslation();
  const userIds = read.data?.data.map(({ userId }) => userId) ?? none;
  const warned = useWarned(campId, userIds);
  const data = useMemo(() => {
    const people = new Map(warned.map((person) => [person.userId, person]));
    return (
      read.data && { ...read.data, data: read.data.data.map((row) => join(row, people.get(row.userId))) }
    );
  }, [read.data, warned, join]);
  return (
    <DataTable
      caption={t('warnings.table.trainees')}
      columns={columns}
      read={{ ...read, data }}
      list={list}
      rowKey={({ userId }) => userId}
      search={t('warnings.table.search')}
      empty={<NoTrainees title={t('warnings.table.emptyTitle')} text={t('warnings.table.emptyText')} />}
    />
  );
}
