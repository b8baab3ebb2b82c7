import type { TFunction } from 'i18next';
import { PersonLink } from '#features/people/web/shared/person-link.tsx';
import { classes } from '#kit/web/classes.ts';
import type { Column } from '#kit/web/ui/data-table-rows.ts';
import { EmailText } from '#kit/web/ui/person-texts.tsx';
import { flaggedFrom } from '../warnings.rules.ts';

interface Person {
  userId: string;
  name: string;
  email: string;
  phone: string | null | undefined;
  /** Undefined until loaded. */
  warnings: number | undefined;
}

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
    cell: ({ phone }) => (
      <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
        {phone ?? '–'}
      </bdi>
    ),
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
