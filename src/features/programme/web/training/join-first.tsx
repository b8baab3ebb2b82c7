import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Lock from 'lucide-react/icons/lock';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { currentRequests } from '../../requests.rules.ts';
import { ownRequestsQuery } from '../requests/own-requests.hooks.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { EmptyNote } from '#kit/web/ui/empty-state.tsx';

interface Props {
  /** False where the page offers to ask already. */
  withLink?: boolean;
}

/** For people who are not accepted yet: why there is nothing more to see, and how to get in. */
export function JoinFirst({ withLink = true }: Props) {
  const { t } = useTranslation();
  const { data, isPending } = useQuery(ownRequestsQuery);
  const waits = currentRequests(data?.data ?? []).some(({ status }) => status === 'pending');
  return (
    <EmptyNote Icon={Lock} title={t('training.locked.title')}>
      {/* Takes its room before it is known whether a request waits. */}
      <div className={isPending ? 'invisible' : ''}>
        <p className="text-muted mx-auto mt-2 max-w-md">
          {t(waits ? 'training.locked.waiting' : 'training.locked.ask')}
        </p>
        {withLink && (
          <Link to="/form" className={buttonClass({}, 'mt-7')}>
            {t(waits ? 'requests.own.see' : 'training.levels.ask')}
            <ArrowRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          </Link>
        )}
      </div>
    </EmptyNote>
  );
}
