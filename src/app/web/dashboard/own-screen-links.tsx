import { useTranslation } from '#kit/web/i18n.ts';
import { NavLink } from 'react-router';
import type { Role } from '#club/shared/access.ts';
import { ownScreens } from './own-screens.ts';

/** In the menu of the site on a phone: the screens of the reader's role, so that work is two taps away. */
export function OwnScreenLinks({ role }: { role: Role }) {
  const { t } = useTranslation();
  return (
    <ul className="grid grid-cols-2 gap-2">
      {ownScreens(role).map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <NavLink
            to={to}
            className="border-on-navy-muted/30 hover:border-on-navy aria-[current=page]:border-yellow flex min-h-14 items-center gap-3 rounded-xl border px-4 font-bold"
          >
            <Icon aria-hidden="true" className="text-yellow size-5 shrink-0" />
            {t(label)}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
