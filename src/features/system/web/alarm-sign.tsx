import { useTranslation } from '#kit/web/i18n.ts';
import { may } from '#club/shared/access.ts';
import { classes } from '#kit/web/classes.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { useAlarmCount } from './system.hooks.ts';

/** A small sign with the number of alarms, for those who may read about them; nothing while there are none. */
export function AlarmSign({ className }: { className?: string }) {
  const { t } = useTranslation();
  const user = useAuthSession()?.user;
  // Until two-step sign-in is set up where it is required, the call would be refused.
  const count = useAlarmCount(may(user?.role ?? null, 'system.read') && !user?.needsTwoStep);
  if (count === 0) return null;
  return (
    <span
      className={classes(
        'bg-danger-strong inline-flex h-6 min-w-6 items-center justify-center rounded-full px-1.5 text-xs font-bold text-white tabular-nums',
        className,
      )}
    >
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t('shell.dashboard.alarms', { count })}</span>
    </span>
  );
}
