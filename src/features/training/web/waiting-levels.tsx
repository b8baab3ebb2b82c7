import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { getMe } from '#features/users/users.contract.ts';
import { may } from '#club/shared/access.ts';
import { endpointQuery } from '#kit/web/query.tsx';
import { updateStoredUser } from '#kit/web/session.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { LockedLevels } from './locked-levels.tsx';

/** The browser stores the role from sign-in; a leader may have accepted the person since. */
function useRefreshRole() {
  const me = useQuery({ ...endpointQuery(getMe, {}), staleTime: 0 });
  const role = me.data?.data.role;
  useEffect(() => {
    if (role && may(role, 'level.details')) updateStoredUser({ role });
  }, [role]);
}

export function WaitingLevels({ titles }: { titles: string[] }) {
  const { t } = useTranslation();
  useRefreshRole();
  return (
    <>
      <div className="mb-16 flex max-w-3xl flex-col items-start gap-6">
        <p className="text-on-navy-muted text-lg">{t('training.levels.waitingText')}</p>
        <Link to="/form" className={buttonClass({ look: 'accent' })}>
          {t('training.levels.waitingForm')}
          <ArrowRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </Link>
      </div>
      <LockedLevels titles={titles} until="acceptance" />
    </>
  );
}
