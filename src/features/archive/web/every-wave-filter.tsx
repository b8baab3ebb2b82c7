import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listCamps } from '#features/camps/camps.contract.ts';
import { endpointQuery } from '#kit/web/query.tsx';
import { ListFilter } from '#kit/web/ui/list-filter.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { archivedWaves } from './archive.hooks.ts';

/** Narrows a list to a wave, of the chosen level when there is one; those in the archive say so. */
export function EveryWaveFilter({ list }: { list: ListQuery }) {
  const { t } = useTranslation();
  const running = useQuery(endpointQuery(listCamps, { query: { size: '1000' } }));
  const archived = useQuery(archivedWaves);
  const levelId = list.value('levelId');
  const waves = [
    ...(running.data?.data ?? []).map(({ _id, title, level }) => ({
      id: _id,
      title,
      level: level.title,
      of: level._id,
    })),
    ...(archived.data?.data ?? []).map(({ campId, name, level, levelId: of }) => ({
      id: campId ?? '',
      title: t('archive.filters.archived', { wave: name }),
      level: level ?? '',
      of,
    })),
  ].filter(({ of }) => levelId === '' || of === levelId);
  return (
    <ListFilter
      list={list}
      name="campId"
      label={t('archive.filters.wave')}
      all={t('archive.filters.allWaves')}
      choices={waves.map(({ id, title, level }) => ({
        value: id,
        label: levelId === '' ? `${level} · ${title}` : title,
      }))}
      disabled={running.isSuccess && archived.isSuccess && waves.length === 0}
    />
  );
}
