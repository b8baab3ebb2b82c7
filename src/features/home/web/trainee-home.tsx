import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { ownProgressQuery } from './progress/progress.hooks.ts';
import { OwnRequestsNote, RequestsOr } from '#features/programme/web/shared/own-requests.tsx';
import { may, type Role } from '#club/shared/access.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { homeQuery } from './home.hooks.ts';
import { OwnPlace } from './own-place.tsx';
import { OwnWaves } from './own-waves.tsx';

/** A trainee's own waves, or how to join one. */
export function TraineeHome({ role }: { role: Role }) {
  const { t } = useTranslation();
  const trains = may(role, 'level.details');
  const read = useQuery(ownProgressQuery);
  const home = useQuery({ ...homeQuery, enabled: trains });
  const shownAbove = home.data?.data.standing?.camp._id;
  return (
    <>
      <PageHeader title={t('progress.page.title')} text={t('progress.page.text')} />
      {/* When it cannot be read, each wave below shows the same. */}
      {trains && !(home.isError && !home.data) && <OwnPlace home={home.data?.data} />}
      <QueryBoundary read={read}>
        {({ data }) =>
          data.length === 0 ? (
            <RequestsOr none={<NoWave />} />
          ) : (
            <>
              <OwnRequestsNote className="mb-10" />
              <OwnWaves waves={data} shownAbove={shownAbove} />
            </>
          )
        }
      </QueryBoundary>
    </>
  );
}

function NoWave() {
  const { t } = useTranslation();
  return (
    <EmptyState title={t('camps.mine.emptyTitle')} text={t('camps.mine.emptyText')}>
      <Link to="/form" className={buttonClass()}>
        {t('camps.mine.ask')}
      </Link>
    </EmptyState>
  );
}
