import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { WavePicker } from './wave-picker.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { archivedWaves } from '../archive/archive.hooks.ts';

/** Includes archived waves, marked as such. */
export function EveryWaveFilter({ list }: { list: ListQuery }) {
  const { t } = useTranslation();
  const archived = useQuery(archivedWaves);
  const more = (archived.data?.data ?? []).map(({ campId, name, level, levelId }) => ({
    _id: campId ?? '',
    title: t('archive.filters.archived', { wave: name }),
    level: { _id: levelId ?? '', title: level ?? '' },
  }));
  return <WavePicker list={list} more={more} />;
}
