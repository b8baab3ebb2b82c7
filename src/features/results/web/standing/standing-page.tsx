import { useQuery } from '@tanstack/react-query';
import type { TFunction } from '#kit/shared/translation.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import type { Column } from '#kit/web/ui/data-table-rows.ts';
import { Link } from 'react-router';
import {
  MentorFilter,
  mentorParameter,
  useMentorQuery,
} from '#features/programme/web/shared/mentor-filter.tsx';
import { LevelPicker, CampPicker } from '#features/programme/web/shared/camp-picker.tsx';
import { OwnRequestsNote, RequestsOr } from '#features/programme/web/shared/own-requests.tsx';
import { ownProgressQuery } from '#features/home/web/home.hooks.ts';
import { campName, isCampOver } from '#features/programme/camps.rules.ts';
import { clubToday } from '#club/shared/club-time.ts';
import { may } from '#club/shared/access.ts';
import { pageFor } from '#club/web/guards.ts';
import { useOnline } from '#kit/web/connection.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { ExportMenu } from '#kit/web/ui/export-menu.tsx';
import { ListFilter } from '#kit/web/ui/list-filter.tsx';
import { useListQuery } from '#kit/web/ui/list-query.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { printable } from '#kit/web/ui/print-sheet.tsx';
import {
  listStanding,
  type StandingCampOut,
  type StandingOut,
  standingSize,
} from '../../standing.contract.ts';
import { shownRank } from '../../standing.rules.ts';
import { standingQuery } from './standing.hooks.ts';
import { StandingTable } from '../shared/standing-table.tsx';

export const clientLoader = pageFor('page.standing');

const filters = ['campId', 'levelId', mentorParameter];

/** What goes on paper. */
const printedColumns = (t: TFunction): Column<StandingOut>[] => [
  { key: 'rank', heading: '#', cell: (row) => shownRank(row) ?? '–' },
  { key: 'name', heading: t('standing.table.name'), cell: ({ name }) => <bdi>{name}</bdi> },
  {
    key: 'handle',
    heading: t('standing.table.handle'),
    cell: ({ handle }) => <bdi dir="ltr">{handle ?? '–'}</bdi>,
  },
  {
    key: 'mentorName',
    heading: t('standing.table.mentor'),
    cell: ({ mentor }) => <bdi>{mentor ?? '–'}</bdi>,
  },
  {
    key: 'total',
    heading: t('standing.table.total'),
    cell: ({ total, outOf }) => <bdi dir="ltr">{t('standing.table.of', { total, outOf })}</bdi>,
  },
];

export default function StandingPage() {
  const { t } = useTranslation();
  const list = useListQuery(standingSize);
  const role = useAuthSession()?.user.role ?? null;
  const online = useOnline();
  const chooses = may(role, 'camp.trainees');
  const isMember = may(role, 'level.details');
  const mentor = useMentorQuery(list);
  const filter = chooses
    ? {
        campId: list.value('campId') || undefined,
        levelId: list.value('levelId') || undefined,
        ...mentor,
      }
    : // The page of one's camps links here with one of them.
      { campId: list.value('campId') || undefined };
  const { data } = useQuery(standingQuery(list, filter));
  const camp = data?.camp;
  const name = camp && campName(camp);
  const ownChoices = useOwnChoices(camp ?? null, !chooses && isMember);
  return (
    <>
      <PageHeader
        title={name ? t('standing.page.of', { wave: name }) : t('standing.page.title')}
        text={
          camp && isCampOver(camp, clubToday())
            ? t('standing.page.over')
            : // Without a connection nothing updates.
              online
              ? t('standing.page.text')
              : undefined
        }
      >
        <ExportMenu
          endpoint={listStanding}
          query={{ ...list.query, ...filter }}
          name={['standing', camp?.level.title, camp?.title].filter(Boolean).join(' - ')}
          prints={[
            printable<StandingOut>({
              title: name ? t('standing.page.of', { wave: name }) : t('standing.page.title'),
              columns: printedColumns(t),
            }),
          ]}
        />
      </PageHeader>
      {isMember && <OwnRequestsNote className="mb-10" />}
      <StandingTable
        filter={filter}
        filters={chooses ? filters : undefined}
        empty={
          chooses || filter.campId ? undefined : isMember ? <NoCamp /> : <RequestsOr none={<NoCamp />} />
        }
        tools={
          chooses ? (
            <>
              <CampPicker list={list} clears={[mentorParameter]} />
              <LevelPicker list={list} />
              <MentorFilter list={list} campId={filter.campId} shown={(data ?? mentor).mentorId ?? null} />
            </>
          ) : (
            ownChoices.length > 1 && (
              <ListFilter
                list={list}
                name="campId"
                label={t('camps.picker.wave')}
                fallback={camp?._id}
                choices={ownChoices}
              />
            )
          )
        }
      />
    </>
  );
}

/** What a trainee of several camps switches among, archived ones too, with the one that is shown. */
function useOwnChoices(opened: StandingCampOut | null, enabled: boolean) {
  // Only picked from, as by CampPicker.
  const own = useQuery({ ...ownProgressQuery, enabled, meta: { frame: true } }).data?.data ?? [];
  const choices = own.map(({ campId, level, title }) => ({
    value: campId,
    label: campName({ level: { title: level }, title }),
  }));
  if (opened && !choices.some(({ value }) => value === opened._id))
    choices.push({ value: opened._id, label: campName(opened) });
  return choices;
}

function NoCamp() {
  const { t } = useTranslation();
  return (
    <EmptyState title={t('standing.page.noWave')} text={t('standing.page.noWaveText')}>
      <Link to="/form" className={buttonClass()}>
        {t('standing.page.join')}
      </Link>
    </EmptyState>
  );
}
