import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listCamps } from '#features/camps/camps.contract.ts';
import { listLevels } from '#features/levels/levels.contract.ts';
import { endpointQuery } from '#kit/web/query.tsx';
import { ListFilter } from '#kit/web/ui/list-filter.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';

const everything = { size: '1000' };

/** Narrows a list to a level: waves of another level would then fit nothing, so that choice is forgotten. */
export function LevelFilter({ list }: { list: ListQuery }) {
  const { t } = useTranslation();
  const levels = useQuery(endpointQuery(listLevels, { query: everything }));
  return (
    <ListFilter
      list={list}
      name="levelId"
      label={t('requests.filters.level')}
      all={t('requests.filters.allLevels')}
      choices={(levels.data?.data ?? []).map(({ _id, title }) => ({ value: _id, label: title }))}
      clears={['campId']}
    />
  );
}

/** Narrows a list to a wave, of the chosen level when there is one. */
export function WaveFilter({ list }: { list: ListQuery }) {
  const { t } = useTranslation();
  const camps = useQuery(endpointQuery(listCamps, { query: everything }));
  const levelId = list.value('levelId');
  const offered = (camps.data?.data ?? []).filter((camp) => levelId === '' || camp.levelId === levelId);
  return (
    <ListFilter
      list={list}
      name="campId"
      label={t('requests.filters.wave')}
      all={t('requests.filters.allWaves')}
      choices={offered.map(({ _id, title, level }) => ({
        value: _id,
        label: levelId === '' ? `${level.title} · ${title}` : title,
      }))}
      disabled={camps.isSuccess && offered.length === 0}
    />
  );
}
