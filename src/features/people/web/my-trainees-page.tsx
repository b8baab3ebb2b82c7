import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { pageFor } from '#club/web/guards.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { DataTable } from '#kit/web/ui/data-table.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { ExportMenu } from '#kit/web/ui/export-menu.tsx';
import { type ListQuery, parseOrUndefined, selectionScope, useListQuery } from '#kit/web/ui/list-query.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { printable } from '#kit/web/ui/print-sheet.tsx';
import type { TraineeOut } from '../people.contract.ts';
import type { Missing } from '../people.rules.ts';
import { listTrainees } from '#schemas/features/people/people.contract.ts';
import { NoteDialog } from './note-dialog.tsx';
import { HandoverDialog } from './handover-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';
import type { ChosenPerson } from './people-dialog.tsx';
import { usePeopleActions } from './use-people-actions.tsx';
import { useSelection } from '#kit/web/ui/data-table-selection.tsx';
import { readAllTrainees, traineesPage, type TraineesQuery } from './people.hooks.ts';
import { useTraineeColumns } from './trainee-columns.tsx';
import BellRing from 'lucide-react/icons/bell-ring';
import ClipboardList from 'lucide-react/icons/clipboard-list';
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
    due: list.value('due') === 'true' ? 'true' : undefined,
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
  const [handed, setHanded] = useState<TraineeOut | null>(null);
  const [reporting, setReporting] = useState(false);
  const mentors = may(useAuthSession()?.user.role ?? null, 'trainee.mentor');
  const columns = useTraineeColumns(setNoted, setHanded);
  const { campId: opened = null, atRisk, due, missing = null, total = 0 } = read.data ?? {};
  return (
    <>
      <PageHeader title={t('shell.dashboard.people')} text={t('people.list.text')} heading={heading}>
        <div className="flex flex-wrap gap-3">
          <ExportMenu
            endpoint={listTrainees}
            query={query}
            name="my-trainees"
            prints={[printable({ title: t('shell.dashboard.people'), columns })]}
          />
          {mentors && (
            <Button className="min-h-11! px-4 text-sm" onClick={() => setReporting(true)}>
              <ClipboardList aria-hidden="true" className="size-4.5" />
              {t('people.report.open')}
            </Button>
          )}
        </div>
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
        tools={
          <TraineeFilters
            list={list}
            opened={opened}
            atRisk={missing === null ? atRisk : undefined}
            due={due}
          />
        }
        nothingFound={
          isOnly(list, 'risk') ? (
            <NobodyAtRisk list={list} judging={read.data} />
          ) : isOnly(list, 'due') ? (
            <NobodyDue list={list} />
          ) : undefined
        }
        empty={<EmptyState title={t('people.list.emptyTitle')} text={t('people.list.emptyText')} />}
      />
      {actions.dialogs}
      {handed && (
        <HandoverDialog
          userId={handed.userId}
          name={handed.name}
          camp={handed.camp}
          onClose={() => setHanded(null)}
        />
      )}
      {reporting && <ReportDialog onClose={() => setReporting(false)} />}
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

const isOnly = (list: ListQuery, name: 'risk' | 'due') =>
  list.value(name) !== '' &&
  ['search', 'mentorId', 'risk', 'due'].every((other) => other === name || list.value(other) === '');

function NobodyDue({ list }: { list: ListQuery }) {
  const { t } = useTranslation();
  return (
    <EmptyState title={t('people.list.noneDueTitle')} text={t('people.list.noneDueText')}>
      <Button look="outline" onClick={() => list.change({ due: '' })}>
        {t('people.list.everybody')}
      </Button>
    </EmptyState>
  );
}

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

const traineeFilters = ['campId', 'mentorId', 'risk', 'due'] as const;

interface Props {
  list: ListQuery;
  /** The camp that is shown to somebody who works in every one. */
  opened: string | null;
  /** Undefined while it is not known, also because nobody can be judged. */
  atRisk: number | undefined;
  due: number | undefined;
}

/** Camp, mentor, only those at risk, and only those to ask again today. */
function TraineeFilters({ list, opened, atRisk, due }: Props) {
  const { t } = useTranslation();
  const everywhere = may(useAuthSession()?.user.role ?? null, 'camp.every');
  return (
    <>
      <CampPicker list={list} opened={everywhere ? opened : undefined} clears={['mentorId']} />
      <MentorFilter list={list} campId={list.value('campId') || (opened ?? undefined)} />
      <Toggle list={list} name="risk" Icon={TriangleAlert}>
        {atRisk === undefined ? t('people.list.risk') : t('people.list.onlyAtRisk', { number: atRisk })}
      </Toggle>
      <Toggle list={list} name="due" Icon={BellRing}>
        {due === undefined ? t('people.list.due') : t('people.list.onlyDue', { number: due })}
      </Toggle>
    </>
  );
}

interface ToggleProps extends Pick<Props, 'list'> {
  name: 'risk' | 'due';
  Icon: LucideIcon;
  children: string;
}

function Toggle({ list, name, Icon, children }: ToggleProps) {
  const on = list.value(name) === 'true';
  return (
    <Button
      look={on ? 'primary' : 'outline'}
      aria-pressed={on}
      className="min-h-11! px-4 text-sm max-sm:grow"
      onClick={() => list.change({ [name]: on ? '' : 'true' })}
    >
      <Icon aria-hidden="true" className="size-4.5" />
      {children}
    </Button>
  );
}
