import { useTranslation } from '#kit/web/i18n.ts';
import { NavLink } from 'react-router';
import { classes } from '#kit/web/classes.ts';
import { useSession } from '#kit/web/session.ts';
import { Avatar } from '#kit/web/ui/avatar.tsx';
import { guestLinks } from './links.ts';

const link =
  'flex min-h-11 items-center rounded-xl font-semibold whitespace-nowrap decoration-yellow decoration-2 underline-offset-8 aria-[current=page]:underline';

/** The session-dependent part of the header. Its width is fixed, so that hydration shifts nothing. */
export function AccountLinks({ className }: { className?: string }) {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <div className={classes('w-52 items-center justify-end gap-2', className)}>
      {session ? (
        <NavLink
          to="/dashboard"
          className="group flex min-h-11 min-w-0 items-center gap-2.5 rounded-xl ps-3 pe-1.5 font-semibold hover:bg-white/8"
        >
          {/* `truncate` would clip the underline of a long name; the padding makes room for it. */}
          <span className="decoration-yellow truncate py-2 decoration-2 underline-offset-8 group-aria-[current=page]:underline">
            {t('shell.hello', { name: session.user.firstName })}
          </span>
          <Avatar name={session.user.firstName} image={session.user.image} className="size-9 text-sm" />
        </NavLink>
      ) : (
        guestLinks.map(({ to, key, first }) => (
          <NavLink
            key={to}
            to={to}
            data-guest-only=""
            className={classes(
              link,
              first
                ? 'bg-yellow text-navy px-4 font-bold! decoration-navy hover:bg-white'
                : 'hover:bg-white/8 px-4',
            )}
          >
            {t(key)}
          </NavLink>
        ))
      )}
    </div>
  );
}
