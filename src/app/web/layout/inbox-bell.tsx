import Bell from 'lucide-react/icons/bell';
import { useEffect, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link, useLocation } from 'react-router';
import { UnreadNumber, unreadText } from '#features/notifications/web/inbox/unread-number.tsx';
import { classes } from '#kit/web/classes.ts';
import { useSession } from '#kit/web/session.ts';
import { whenIdle } from './when-idle.ts';

/** The number of unread entries, live. What reads it loads when the page has nothing more urgent to do. */
function useUnread(token: string | undefined): number {
  const [unread, setUnread] = useState({ of: token, count: 0 });
  useEffect(() => {
    if (token === undefined) return undefined;
    let stop: (() => void) | undefined;
    let gone = false;
    const cancel = whenIdle(() => {
      void import('#features/notifications/web/inbox/watch-unread.ts')
        .then(({ watchUnread }) => {
          if (!gone) stop = watchUnread((count) => setUnread({ of: token, count }));
        })
        // Without a connection the link stays, without a number.
        .catch(() => undefined);
    });
    return () => {
      gone = true;
      cancel();
      stop?.();
    };
  }, [token]);
  return unread.of === token ? unread.count : 0;
}

/**
 * Leads a signed-in person to their inbox. The attribute on the document keeps its place free before scripts run, so
 * that nothing moves when it appears.
 */
export function InboxBell({ className }: { className?: string }) {
  const session = useSession();
  // Until two-step sign-in is set up where it is required, the call would be refused.
  const allowed = session && !session.user.needsTwoStep ? session : null;
  return (
    <div className="hidden size-11 in-data-session:block">
      {allowed && <BellLink token={allowed.token} className={className} />}
    </div>
  );
}

function BellLink({ token, className }: { token: string; className?: string }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const unread = useUnread(token);
  const name = unread > 0 ? t('shell.bell', { unread: unreadText(unread) }) : t('shell.inbox');
  return (
    <Link
      to="/dashboard/inbox"
      aria-label={name}
      title={name}
      aria-current={pathname === '/dashboard/inbox' ? 'page' : undefined}
      className={classes('aria-[current=page]:text-yellow relative', className)}
    >
      <Bell aria-hidden="true" className="size-5" />
      {unread > 0 && <UnreadNumber unread={unread} className="absolute start-1/2 top-0.5" />}
    </Link>
  );
}
