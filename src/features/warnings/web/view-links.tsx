import { useTranslation } from '#kit/web/i18n.ts';
import { NavLink } from 'react-router';
import { classes } from '#kit/web/classes.ts';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { warningKinds } from '../warnings.rules.ts';

const paths = { sheet: '/dashboard/warning', attendance: '/dashboard/warning_attendance' } as const;

/** Switches between the kinds of warnings in the same wave. */
export function ViewLinks({ list }: { list: ListQuery }) {
  const { t } = useTranslation();
  const campId = list.value('campId');
  return (
    <nav
      aria-label={t('warnings.page.views')}
      className="border-line bg-sunken flex rounded-xl border p-1 max-sm:w-full"
    >
      {warningKinds.map((kind) => (
        <NavLink
          key={kind}
          to={{ pathname: paths[kind], search: campId && `?campId=${campId}` }}
          end
          className={({ isActive }) =>
            classes(
              'flex min-h-10 grow items-center justify-center rounded-lg px-4 text-sm font-bold',
              isActive ? 'bg-surface text-link shadow-card' : 'text-muted hover:text-ink',
            )
          }
        >
          {t(`warnings.page.${kind}`)}
        </NavLink>
      ))}
    </nav>
  );
}
