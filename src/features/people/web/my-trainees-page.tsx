import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { pageFor } from '#club/web/guards.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { DataTable } from '#kit/web/ui/data-table.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { ExportMenu } from '#kit/web/ui/export-menu.tsx';
import { type ListQuery, parseOrUndefined, selectionScope, useListQuery } from '#kit/web/ui/list-query.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import type { TraineeOut } from '../people.contract.ts';
import type { Missing } from '../people.rules.ts';
import { listTrainees } from '#schemas/features/people/people.contract.ts';
import { NoteDialog } from './note-dialog.tsx';
import type { ChosenPerson } from './people-dialog.tsx';
import { usePeopleActions } from './use-people-actions.tsx';
import { useSelection } from '#kit/web/ui/data-table-selection.tsx';
import { readAllTrainees, traineesPage, type TraineesQuery } from './people.hooks.ts';
import { useTraineeColumns } from './trainee-columns.tsx';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { MentorFilter } from '#features/programme/web/shared/mentor-filter.tsx';
import { CampPicker } from '#features/programme/web/shared/camp-picker.tsx';
import { may } from '#club/shared/access.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';

export const clientLoader = pageFor('page.person');

const pageSize = 25;

/** A value that the contract does not accept counts as missing. */
function buildQuery(list: ListQuery) {
  const { campId, mentorId } = listTrainees.query.shape;
  return {
    search: list.query.search,
    campId: parseOrUndefined(campId, list.value('campId')),
    mentorId: parseOrUndefined(mentorId, list.value('mentorId')),
    risk: list.value('risk') === 'true' ? 'true' : undefined,
  } satisfies TraineesQuery;
}

export default function MyTraineesPage() {
  const { t } = useTranslation();
  const list = useListQuery(pageSize);
  const query = buildQuery(list);
  const read = useQuery(traineesPage({ ...query, ...list.query }));
  const [noted, setNoted] = useState<TraineeOut | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const selection = useSelection(selectionScope(list, traineeFilters));
  const everyRow = () => readAllTrainees(query);
  const actions = usePeopleActions({
    selection,
    userIds: new Set([...selection.ids].map((key) => key.split(' ')[0] ?? '')),
    read: async () => toChosen((await everyRow()).filter((row) => selection.ids.has(rowKey(row)))),
    campId: query.campId,
    focusTarget: heading,
  });
  const columns = useTraineeColumns(setNoted);
  const { campId: opened = null, atRisk, missing = null, total = 0 } = read.data ?? {};
  return (
    <>
      <PageHeader title={t('shell.dashboard.people')} text={t('people.list.text')} heading={heading}>
        <ExportMenu endpoint={listTrainees} query={query} name="my-trainees" />
      </PageHeader>
      {missing !== null && total > 0 && (
        <p className="text-muted mb-4">{t(`people.list.missing.${missing}`)}</p>
      )}
      <DataTable
        caption={t('shell.dashboard.people')}
        columns={columns}
        read={read}
        list={list}
        rowKey={rowKey}
        search={t('people.list.search')}
        filters={traineeFilters}
        selection={{
          of: selection,
          nameOf: ({ name }) => name,
          every: async () => (await everyRow()).map(rowKey),
          actions: actions.buttons,
        }}
        tools={<TraineeFilters list={list} opened={opened} atRisk={missing === null ? atRisk : undefined} />}
        nothingFound={isOnlyRisk(list) ? <NobodyAtRisk list={list} judging={read.data} /> : undefined}
        empty={<EmptyState title={t('people.list.emptyTitle')} text={t('people.list.emptyText')} />}
      />
      {actions.dialogs}
      {noted && <NoteDialog trainee={noted} onClose={() => setNoted(null)} />}
    </>
  );
}

/** Somebody may train in two camps. */
const rowKey = ({ userId, camp }: TraineeOut) => `${userId} ${camp._id}`;

/** Each of them once, with the camps of their rows. */
const toChosen = (rows: readonly TraineeOut[]): ChosenPerson[] =>
  [...Map.groupBy(rows, ({ userId }) => userId)].flatMap(([_id, of]) =>
    of
      .slice(0, 1)
      .map(({ name, handle, email }) => ({ _id, name, handle, email, camps: of.map(({ camp }) => camp) })),
  );

const isOnlyRisk = (list: ListQuery) =>
  list.value('risk') !== '' && list.value('search') === '' && list.value('mentorId') === '';

interface Judging {
  judged: number;
  missing: Missing | null;
}

/** Whom nobody could judge, nobody says that all is well with. */
function NobodyAtRisk({ list, judging }: { list: ListQuery; judging?: Judging }) {
  const { t } = useTranslation();
  const missing = judging?.missing ?? null;
  return (
    <EmptyState
      title={t(missing === null ? 'people.list.wellTitle' : 'people.list.unknownTitle')}
      text={
        missing === null
          ? t('people.list.wellText', { count: judging?.judged ?? 0 })
          : t(`people.list.missing.${missing}`)
      }
    >
      <Button look="outline" onClick={() => list.change({ risk: '' })}>
        {t('people.list.everybody')}
      </Button>
    </EmptyState>
  );
}

const traineeFilters = ['campId', 'mentorId', 'risk'] as const;

interface Props {
  list: ListQuery;
  /** The camp that is shown to somebody who works in every one. */
  opened: string | null;
  /** Undefined while it is not known, also because nobody can be judged. */
  atRisk: number | undefined;
}

/** Camp, mentor, and only those at risk. */
function TraineeFilters({ list, opened, atRisk }: Props) {
  const everywhere = may(useAuthSession()?.user.role ?? null, 'camp.every');
  return (
    <>
      <CampPicker list={list} opened={everywhere ? opened : undefined} clears={['mentorId']} />
      <MentorFilter list={list} campId={list.value('campId') || (opened ?? undefined)} />
      <AtRiskToggle list={list} atRisk={atRisk} />
    </>
  );
}

function AtRiskToggle({ list, atRisk }: Pick<Props, 'list' | 'atRisk'>) {
  const { t } = useTranslation();
  const on = list.value('risk') === 'true';
  return (
    <Button
      look={on ? 'primary' : 'outline'}
      aria-pressed={on}
      className="min-h-11! px-4 text-sm max-sm:grow"
      onClick={() => list.change({ risk: on ? '' : 'true' })}
    >
      <TriangleAlert aria-hidden="true" className="size-4.5" />
      {atRisk === undefined ? t('people.list.risk') : t('people.list.onlyAtRisk', { number: atRisk })}
    </Button>
  );
}
