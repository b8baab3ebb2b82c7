import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { may } from '#club/shared/access.ts';
import { clubToday } from '#club/shared/club-time.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { ListFilter } from '#kit/web/ui/list-filter.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { byRelevance, campName, defaultCamp } from '../../camps.rules.ts';
import { allCampsQuery, allLevelsQuery } from '../camps/camps.hooks.ts';

interface PickableCamp {
  _id: string;
  title: string;
  level: { _id: string; title: string };
}

interface Props {
  list: ListQuery;
  /**
   * For a screen that shows one camp: the one that is open, null while there is none. Left out, the picker narrows a list
   * and also offers all camps.
   */
  opened?: string | null;
  /** Camps to offer beside the reader's own, archived ones for example. */
  more?: readonly PickableCamp[];
  /** Values of the address that make no sense in another camp. */
  clears?: readonly string[];
}

const none: readonly never[] = [];

/** Picks one of the reader's camps, those that concern them today first; only camps of the chosen level if there is one. */
export function CampPicker({ list, opened, more = none, clears }: Props) {
  const { t } = useTranslation();
  const camps = useQuery(allCampsQuery);
  const levelId = list.value('levelId');
  const own = (camps.data?.data ?? none).toSorted(byRelevance(clubToday()));
  const choices = [...own, ...more].filter(({ level }) => levelId === '' || level._id === levelId);
  const filters = opened === undefined;
  return (
    <ListFilter
      list={list}
      name="campId"
      label={filters ? t('camps.picker.waves') : t('camps.picker.wave')}
      all={filters ? t('camps.picker.all') : undefined}
      fallback={opened ?? undefined}
      choices={choices.map((camp) => ({
        value: camp._id,
        label: campName(camp),
      }))}
      clears={clears}
      disabled={camps.isSuccess && choices.length === 0}
    />
  );
}

/** Narrows a list to a level. The chosen camp is cleared, because it may belong to another level. */
export function LevelPicker({ list }: { list: ListQuery }) {
  const { t } = useTranslation();
  const every = may(useAuthSession()?.user.role ?? null, 'camp.every');
  const levels = useQuery(allLevelsQuery);
  const camps = useQuery({ ...allCampsQuery, enabled: !every });
  const own = new Set(camps.data?.data.map(({ levelId }) => levelId));
  const offered = (levels.data?.data ?? none).filter(({ _id }) => every || own.has(_id));
  return (
    <ListFilter
      list={list}
      name="levelId"
      label={t('camps.picker.levels')}
      all={t('camps.picker.all')}
      choices={offered.map(({ _id, title }) => ({ value: _id, label: title }))}
      clears={['campId']}
    />
  );
}

/** The camp that the address names, else the reader's default camp. */
export function useOpenedCamp(list: ListQuery) {
  const read = useQuery(allCampsQuery);
  const camps = read.data?.data ?? [];
  const camp = camps.find(({ _id }) => _id === list.value('campId')) ?? defaultCamp(camps, clubToday());
  return { read, camp };
}
