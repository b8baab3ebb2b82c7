import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { PublicationsPage } from '../shared/publications/publications-page.tsx';
import { requirePermission } from '#club/web/guards.ts';
import { useListQuery } from '#kit/web/ui/list-query.ts';
import { listAchievements } from '../../achievements.contract.ts';
import { achievementsPage, useRemoveAchievement } from './achievements.hooks.ts';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.content', request);
  return null;
}

export default function AchievementsDashboardPage() {
  const { t } = useTranslation();
  const list = useListQuery();
  return (
    <PublicationsPage
      texts={{
        title: t('achievements.dashboard.title'),
        text: t('achievements.dashboard.text'),
        add: t('achievements.dashboard.add'),
        column: t('achievements.dashboard.column'),
        emptyTitle: t('achievements.dashboard.emptyTitle'),
        emptyText: t('achievements.dashboard.emptyText'),
        removeTitle: t('achievements.dashboard.removeTitle'),
        removed: t('achievements.messages.removed'),
      }}
      formPath="/dashboard/achievementsDash/addachievement"
      file={{ endpoint: listAchievements, name: 'achievements' }}
      list={list}
      read={useQuery(achievementsPage(list.query))}
      remove={useRemoveAchievement()}
    />
  );
}
