import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { kindNames, isAboutPerson, isByOperator } from '../audit.rules.ts';
import { clubToday } from '#club/shared/club-time.ts';
import { pageFor } from '#club/web/guards.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ListFilter } from '#kit/web/ui/list-filter.tsx';
import { CompactDate } from '#kit/web/ui/compact-date.tsx';
import { DataTable } from '#kit/web/ui/data-table.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { ExportMenu } from '#kit/web/ui/export-menu.tsx';
import { type ListQuery, parseOrUndefined, useListQuery } from '#kit/web/ui/list-query.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { groupEntries, type AuditGroup, commonDetails, countTargets } from '../audit-groups.rules.ts';
import type { AuditOut } from '../audit.contract.ts';
import { listAudit } from '#schemas/features/audit/audit.contract.ts';
import { PersonFilter } from './person-filter.tsx';
import type { CallOf } from '#kit/shared/endpoint.ts';
import { endpointPage } from '#kit/web/query.tsx';
import { dayText, timeText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import type { Column } from '#kit/web/ui/data-table-rows.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Funnel from 'lucide-react/icons/funnel';
import { PersonLink } from '#features/people/web/shared/person-link.tsx';
import { useAuditTexts } from './shared/use-audit-texts.ts';

export const clientLoader = pageFor('page.audit');

/** Many acts come in dozens, which are shown as one row. */
const pageSize = 50;
const filters = ['person', 'kind', 'from', 'to'] as const;

function buildQuery(list: ListQuery) {
  const { person, kind, from, to } = listAudit.query.shape;
  return {
    search: list.query.search,
    person: parseOrUndefined(person, list.value('person')),
    kind: parseOrUndefined(kind, list.value('kind')),
    from: parseOrUndefined(from, list.value('from')),
    to: parseOrUndefined(to, list.value('to')),
  };
}

const dayOf = (time: string | undefined): string => time?.slice(0, 'YYYY-MM-DD'.length) ?? '';

const isReversed = ({ from, to }: ReturnType<typeof buildQuery>): boolean =>
  from !== undefined && to !== undefined && dayOf(from) > dayOf(to);

export default function AuditPage() {
  const { t } = useTranslation();
  const list = useListQuery(pageSize);
  const query = buildQuery(list);
  const read = useQuery(auditPage({ ...query, ...list.query }));
  const { data } = read;
  const grouped = useMemo(() => data && { ...data, data: groupEntries(data.data) }, [data]);
  const columns = useAuditColumns((person) => list.change({ person }));
  return (
    <>
      <PageHeader title={t('audit.title')} text={t('audit.text')}>
        <ExportMenu endpoint={listAudit} query={query} name="audit" />
      </PageHeader>
      <DataTable
        caption={t('audit.title')}
        columns={columns}
        read={{ ...read, data: grouped }}
        list={list}
        rowKey={({ first }) => first._id}
        search={t('audit.search')}
        filters={filters}
        nothingFound={isReversed(query) ? <ReversedDays list={list} /> : undefined}
        tools={<Filters list={list} person={query.person ? (data?.person ?? null) : null} />}
        empty={<EmptyState title={t('audit.emptyTitle')} text={t('audit.emptyText')} />}
      />
    </>
  );
}

function ReversedDays({ list }: { list: ListQuery }) {
  const { t } = useTranslation();
  return (
    <EmptyState title={t('audit.reversedTitle')} text={t('audit.reversedText')}>
      <Button look="outline" onClick={() => list.change({ from: list.value('to'), to: list.value('from') })}>
        {t('audit.swapDays')}
      </Button>
    </EmptyState>
  );
}

function Filters({ list, person }: { list: ListQuery; person: AuditOut['actor'] }) {
  const { t } = useTranslation();
  const { from, to } = buildQuery(list);
  const today = clubToday();
  return (
    <>
      <PersonFilter chosen={person} onChange={(id) => list.change({ person: id })} />
      <ListFilter
        list={list}
        name="kind"
        label={t('audit.kind')}
        all={t('members.list.all')}
        choices={kindNames.map((kind) => ({ value: kind, label: t(`audit.kinds.${kind}`) }))}
      />
      <CompactDate
        label={t('audit.from')}
        value={dayOf(from)}
        max={dayOf(to) || today}
        onChange={(day) => list.change({ from: day })}
      />
      <CompactDate
        label={t('audit.to')}
        value={dayOf(to)}
        min={dayOf(from)}
        max={today}
        onChange={(day) => list.change({ to: day })}
      />
    </>
  );
}

const auditPage = (query: CallOf<typeof listAudit>['query']) => endpointPage(listAudit, { query });

function useAuditColumns(onChoose: ChoosePerson): Column<AuditGroup>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return [
    {
      key: 'action',
      heading: t('audit.what'),
      card: 'title',
      cell: ({ first }) => <Action entry={first} />,
    },
    {
      key: 'actor',
      heading: t('audit.who'),
      cell: ({ first }) => <Actor entry={first} onChoose={onChoose} />,
    },
    {
      key: 'target',
      heading: t('audit.whom'),
      cell: (group) => <Targets group={group} onChoose={onChoose} />,
    },
    {
      key: 'details',
      heading: t('audit.details'),
      cell: (group) => <Details group={group} />,
    },
    {
      key: 'createdAt',
      heading: t('audit.when'),
      cell: ({ first: { lastAt } }) => (
        <time dateTime={lastAt} className="*:inline-block *:whitespace-nowrap">
          <span>{dayText(lastAt, language)}</span> <span>{timeText(lastAt, language)}</span>
        </time>
      ),
    },
  ];
}

type ChoosePerson = (id: string) => void;

function Action({ entry: { action, times } }: { entry: AuditOut }) {
  const { t } = useTranslation();
  const { actionText } = useAuditTexts();
  return (
    <>
      {actionText(action)}
      {times > 1 && (
        <span className="text-muted block text-xs font-normal">{t('audit.times', { count: times })}</span>
      )}
    </>
  );
}

interface PersonProps {
  person: AuditOut['actor'];
  /** What a missing name means. */
  gone: string;
  onChoose: ChoosePerson;
}

/** A name that leads to the person, and a button that filters the log by them. */
function Person({ person, gone, onChoose }: PersonProps) {
  const { t } = useTranslation();
  if (!person) return '–';
  if (person.name === null) return <span className="text-muted">{gone}</span>;
  const label = t('audit.only', { name: person.name });
  return (
    <span className="inline-flex items-center gap-1">
      <PersonLink id={person._id}>
        <bdi>{person.name}</bdi>
      </PersonLink>
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => onChoose(person._id)}
        className="text-muted hover:bg-primary-soft hover:text-link -my-2.5 flex size-11 shrink-0 items-center justify-center rounded-lg md:-my-1 md:size-7"
      >
        <Funnel aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  );
}

function Actor({ entry, onChoose }: { entry: AuditOut; onChoose: ChoosePerson }) {
  const { t } = useTranslation();
  if (isByOperator(entry.action)) return t('audit.operator');
  return <Person person={entry.actor} gone={t('audit.gone')} onChoose={onChoose} />;
}

function Targets({ group, onChoose }: { group: AuditGroup; onChoose: ChoosePerson }) {
  const { t } = useTranslation();
  const { changeText } = useAuditTexts();
  const { first, entries } = group;
  const gone = isAboutPerson(first.action) ? t('audit.gone') : '–';
  if (entries.length === 1) return <Person person={first.target} gone={gone} onChoose={onChoose} />;
  return (
    <details className="group">
      <summary className="text-link flex min-h-11 cursor-pointer items-center gap-1 rounded max-md:-my-2.5 max-md:justify-end md:min-h-8">
        {t('audit.people', { count: countTargets(group) })}
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="mt-1 flex flex-col gap-1 max-md:mt-3.5">
        {entries.map((entry) => (
          <li key={entry._id}>
            <Person person={entry.target} gone={gone} onChoose={onChoose} />{' '}
            <span className="text-muted text-xs wrap-anywhere">{changeText(entry.details ?? {})}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Details({ group: { first, entries } }: { group: AuditGroup }) {
  const { detailTexts } = useAuditTexts();
  const texts = detailTexts(entries.length === 1 ? (first.details ?? {}) : commonDetails(first));
  if (texts.length === 0) return '–';
  return (
    <ul className="text-muted flex max-w-72 flex-col text-xs max-md:ms-auto">
      {texts.map(({ name, label, value }) => (
        <li key={name} className="wrap-anywhere">
          {label}: <bdi className="text-ink">{value}</bdi>
        </li>
      ))}
    </ul>
  );
}
