import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import type { CampOut } from '#features/camps/camps.contract.ts';
import { classes } from '#kit/web/classes.ts';
import { CompactSelect } from '#kit/web/ui/compact-select.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { warningKinds } from '../warnings.rules.ts';
import { waveName } from './use-chosen-wave.ts';

const paths = { sheet: '/dashboard/warning', attendance: '/dashboard/warning_attendance' } as const;

/** From one kind of warnings to the other, in the same wave. */
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

interface Props {
  list: ListQuery;
  camps: readonly CampOut[];
  /** What is shown while none is chosen. */
  usual: CampOut;
}

export function WaveSelect({ list, camps, usual }: Props) {
  const { t } = useTranslation();
  const named = list.value('campId');
  return (
    <CompactSelect
      label={t('warnings.page.wave')}
      all={waveName(usual)}
      value={named === usual._id ? '' : named}
      choices={camps
        .filter(({ _id }) => _id !== usual._id)
        .map((camp) => ({ value: camp._id, label: waveName(camp) }))}
      onChange={(campId) => list.change({ campId, search: '' })}
    />
  );
}
