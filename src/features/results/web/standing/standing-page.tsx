import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { MentorFilter, mentorParameter } from '#features/programme/web/shared/mentor-filter.tsx';
import { LevelPicker, CampPicker } from '#features/programme/web/shared/camp-picker.tsx';
import { OwnRequestsNote, RequestsOr } from '#features/programme/web/shared/own-requests.tsx';
import { may } from '#club/shared/access.ts';
import { pageFor } from '#club/web/guards.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { ExportMenu } from '#kit/web/ui/export-menu.tsx';
import { useListQuery } from '#kit/web/ui/list-query.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { listStanding, standingSize } from '../../standing.contract.ts';
import { StandingTable } from '../shared/standing-table.tsx';

export const clientLoader = pageFor('page.standing');

const filters = ['campId', 'levelId', mentorParameter];

export default function StandingPage() {
  const { t } = useTranslation();
  const list = useListQuery(standingSize);
  const role = useAuthSession()?.user.role ?? null;
  const chooses = may(role, 'camp.trainees');
  const isMember = may(role, 'level.details');
  const filter = chooses
    ? {
        campId: list.value('campId') || undefined,
        levelId: list.value('levelId') || undefined,
        mentorId: list.value(mentorParameter) || undefined,
      }
    : // The page of one's camps links here with one of them.
      { campId: list.value('campId') || undefined };
  return (
    <>
      <PageHeader title={t('standing.page.title')} text={t('standing.page.text')} />
      {isMember && <OwnRequestsNote className="mb-10" />}
      <StandingTable
        filter={filter}
        opensAtOwn
        filters={chooses ? filters : undefined}
        empty={
          chooses || filter.campId ? undefined : isMember ? <NoCamp /> : <RequestsOr none={<NoCamp />} />
        }
        tools={
          <>
            {chooses && <CampPicker list={list} clears={[mentorParameter]} />}
            {chooses && <LevelPicker list={list} />}
            {chooses && <MentorFilter list={list} campId={filter.campId} />}
            <ExportMenu endpoint={listStanding} query={{ ...list.query, ...filter }} name="standing" />
          </>
        }
      />
    </>
  );
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
