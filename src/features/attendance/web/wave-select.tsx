import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CompactSelect } from '#kit/web/ui/compact-select.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { everyCamp } from './attendance.hooks.ts';

/** Names the wave that is shown, also when nobody has chosen one. */
export function WaveSelect({ list, campId }: { list: ListQuery; campId: string | null }) {
  const { t } = useTranslation();
  const camps = useQuery(everyCamp);
  return (
    <CompactSelect
      label={t('attendance.page.wave')}
      all={t('attendance.page.newest')}
      value={list.value('campId') || (campId ?? '')}
      choices={(camps.data?.data ?? []).map(({ _id, title, level }) => ({
        value: _id,
        label: `${title} · ${level.title}`,
      }))}
      onChange={(chosen) => list.change({ campId: chosen, session: '' })}
    />
  );
}
