import { useMemo } from 'react';
import type { TFunction } from '#kit/shared/translation.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { NoTrainees } from '#features/programme/web/shared/camp-empty-states.tsx';
import type { Column } from '#kit/web/ui/data-table-rows.ts';
import { DataTable, type ReadRows } from '#kit/web/ui/data-table.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { PersonLink } from '#features/people/web/shared/person-link.tsx';
import { classes } from '#kit/web/classes.ts';
import { EmailText, PhoneText } from '#kit/web/ui/person-texts.tsx';
import type { WarnedOut } from '../warnings.contract.ts';
import { useWarned } from './warnings.hooks.ts';
import { flaggedFrom } from '../warnings.rules.ts';

/** A row of a grid with the person's data, which is read apart and may come later. */
export type Joined<Row> = Row & Partial<WarnedOut>;

interface Props<Row extends { userId: string }> {
  campId: string;
  list: ListQuery;
  read: ReadRows<Row>;
  columns: readonly Column<Joined<Row>>[];
}

const none: never[] = [];

/** Everyone in a camp with their number of warnings and extra columns. */
export function PeopleTable<Row extends { userId: string }>({ campId, list, read, columns }: Props<Row>) {
  const { t } = useTranslation();
  const userIds = read.data?.data.map(({ userId }) => userId) ?? none;
  const warned = useWarned(campId, userIds);
  const data = useMemo(() => {
    const people = new Map(warned.map((person) => [person.userId, person]));
    const join = (row: Row): Joined<Row> => ({ ...people.get(row.userId), ...row });
    return read.data && { ...read.data, data: read.data.data.map(join) };
  }, [read.data, warned]);
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

type Person = Pick<WarnedOut, 'userId' | 'name' | 'email'> & Partial<WarnedOut>;

/** Columns that both tables start with. */
export const personColumns = <Row extends Person>(t: TFunction): Column<Row>[] => [
  {
    key: 'name',
    heading: t('warnings.table.name'),
    card: 'title',
    cell: ({ userId, name }) => (
      <span className="block wrap-anywhere md:min-w-32">
        <PersonLink id={userId}>
          <bdi>{name}</bdi>
        </PersonLink>
      </span>
    ),
  },
  {
    key: 'email',
    heading: t('warnings.table.email'),
    cell: ({ email }) => (
      <a href={`mailto:${email}`} className="hover:text-link hover:underline">
        <EmailText email={email} />
      </a>
    ),
  },
  {
    key: 'phone',
    heading: t('warnings.table.phone'),
    cell: ({ phone }) => <PhoneText phone={phone} />,
  },
  {
    key: 'warnings',
    heading: t('warnings.table.warnings'),
    numeric: true,
    cell: ({ warnings }) => <WarningsMark number={warnings} />,
  },
];

function WarningsMark({ number }: { number: number | undefined }) {
  if (number === undefined) return '–';
  return (
    <span
      className={classes(
        'inline-block min-w-8 rounded-full px-2.5 py-0.5 text-center text-xs font-bold tabular-nums',
        number >= flaggedFrom && 'bg-danger-soft text-danger',
        number > 0 && number < flaggedFrom && 'bg-sunken text-ink',
        number === 0 && 'text-muted',
      )}
    >
      {number}
    </span>
  );
}
