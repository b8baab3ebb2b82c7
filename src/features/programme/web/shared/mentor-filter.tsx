import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { listUsers } from '#features/people/members.contract.ts';
import { may, staffRoles } from '#club/shared/access.ts';
import { namesIn } from '#kit/shared/namesakes.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { ListFilter } from '#kit/web/ui/list-filter.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { pickListQuery } from '#kit/web/whole-list.ts';
import { allCampsQuery } from '../camps/camps.hooks.ts';

/** The name of the filter in the address. */
export const mentorParameter = 'mentorId';

/** Its value for everybody, where the list would open with one's own trainees. */
const everybody = 'all';

/** What the filter asks for. A mentor's list opens with their own trainees, where they have any; a search finds everybody. */
export function useMentorQuery(list: ListQuery): { mentorId?: string; orAll?: 'true' } {
  const me = useAuthSession()?.user;
  const named = list.value(mentorParameter);
  if (named !== '') return named === everybody ? {} : { mentorId: named };
  if (!me || !may(me.role, 'trainee.mentor') || list.value('search') !== '') return {};
  return { mentorId: me._id, orAll: 'true' };
}

interface Props {
  list: ListQuery;
  /** The camp whose mentors are offered; without one those of all camps of the reader. */
  campId: string | undefined;
  /** Whose trainees are shown, where the list opens with the reader's own; null for everybody's. */
  shown?: string | null;
}

const staffQuery = pickListQuery(listUsers, { query: { role: staffRoles.join(',') } });

/** Narrows a list to the trainees of one mentor; a mentor's own ones come first. */
export function MentorFilter({ list, campId, shown }: Props) {
  const { t } = useTranslation();
  const { _id: me, role = null } = useAuthSession()?.user ?? {};
  const opensWithOwn = shown !== undefined && may(role, 'trainee.mentor');
  const camps = useQuery(allCampsQuery);
  const staff = useQuery(staffQuery);
  const levelId = list.value('levelId');
  const ids = new Set(
    camps.data?.data
      .filter((camp) => (campId ? camp._id === campId : levelId === '' || camp.levelId === levelId))
      .flatMap(({ mentorsId }) => mentorsId),
  );
  const others = (staff.data?.data ?? [])
    .filter(({ _id }) => ids.has(_id) && _id !== me)
    .map(({ _id, firstName, lastName, codeforces_handle: handle, email }) => ({
      _id,
      name: `${firstName} ${lastName}`,
      handle,
      email,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const labelOf = namesIn(others);
  const choices = others.map((mentor) => ({ value: mentor._id, label: labelOf(mentor) }));
  const mine = me !== undefined && ids.has(me) ? [{ value: me, label: t('camps.picker.mine') }] : [];
  return (
    <ListFilter
      list={list}
      name={mentorParameter}
      label={t('camps.picker.mentor')}
      all={opensWithOwn ? undefined : t('camps.picker.all')}
      fallback={opensWithOwn ? (shown ?? everybody) : undefined}
      choices={[
        ...(opensWithOwn ? [{ value: everybody, label: t('camps.picker.all') }] : []),
        ...mine,
        ...choices,
      ]}
      disabled={camps.isSuccess && ids.size === 0 && list.value(mentorParameter) === ''}
    />
  );
}
