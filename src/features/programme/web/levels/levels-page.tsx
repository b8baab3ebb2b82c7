import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { requirePermission } from '#club/web/guards.ts';
import { useListQuery } from '#kit/web/ui/list-query.ts';
import { RecordsPage } from '#kit/web/ui/records-page.tsx';
import { call } from '#kit/web/api.ts';
import { useRemovalContents } from '#club/web/use-removal-contents.ts';
import { levelRemoval, type LevelOut, listLevels } from '../../levels.contract.ts';
import { levelForm, useLevelColumns } from './level-columns.tsx';
import { LevelOrder } from './level-order.tsx';
import { levelsPage, levelsQuery, useRemoveLevel } from './levels.hooks.ts';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.levels', request);
  return null;
}

export default function LevelsPage() {
  const { t } = useTranslation();
  const list = useListQuery();
  const read = useQuery(levelsPage(list));
  const [removing, setRemoving] = useState<LevelOut | null>(null);
  return (
    <RecordsPage
      texts={{
        title: t('levels.dashboard.title'),
        text: t('levels.dashboard.text'),
        add: t('levels.dashboard.add'),
        emptyTitle: t('levels.dashboard.emptyTitle'),
        emptyText: t('levels.dashboard.emptyText'),
      }}
      formPath={levelForm}
      file={{ endpoint: listLevels, query: levelsQuery(list), name: 'levels' }}
      columns={useLevelColumns(setRemoving)}
      read={read}
      list={list}
      rowKey={({ _id }) => _id}
      extraActions={<LevelOrder />}
      removal={{
        row: removing,
        title: t('levels.dashboard.removeTitle'),
        text: ({ title }) => t('levels.dashboard.removeText', { name: title }),
        contents: useRemovalContents<LevelOut>({
          endpoint: levelRemoval,
          idOf: ({ _id }) => _id,
          read: (id) => call(levelRemoval, { params: { id } }),
          blockedText: ({ title }) => t('levels.dashboard.removeBlocked', { name: title }),
        }),
        remove: useRemoveLevel(),
        done: t('levels.messages.removed'),
        onClose: () => setRemoving(null),
      }}
    />
  );
}
