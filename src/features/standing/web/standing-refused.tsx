import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { may } from '#club/shared/access.ts';
import type { ApiFailure } from '#kit/web/api.ts';
import { useSession } from '#kit/web/session.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';

/** Somebody followed a link to a standing that is not open to them. */
export function StandingRefused({ error }: { error: ApiFailure }) {
  const { t } = useTranslation();
  const isAccepted = may(useSession()?.user.role ?? null, 'scores.others');
  return (
    <EmptyState title={t('standing.page.refused')} text={error.message}>
      <Link to={isAccepted ? '/dashboard/standing' : '/form'} className={buttonClass()}>
        {t(isAccepted ? 'standing.page.own' : 'standing.page.join')}
      </Link>
    </EmptyState>
  );
}
