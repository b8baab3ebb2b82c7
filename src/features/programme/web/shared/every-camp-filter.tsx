import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { CampPicker } from './camp-picker.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { archivedCamps } from '../archive/archive.hooks.ts';

/** Includes archived camps, marked as such. */
export function EveryCampFilter({ list }: { list: ListQuery }) {
  const { t } = useTranslation();
  const archived = useQuery(archivedCamps);
  const more = (archived.data?.data ?? []).map(({ campId, name, level, levelId }) => ({
    _id: campId ?? '',
    title: t('archive.filters.archived', { wave: name }),
    level: { _id: levelId ?? '', title: level ?? '' },
  }));
  return <CampPicker list={list} more={more} />;
}
