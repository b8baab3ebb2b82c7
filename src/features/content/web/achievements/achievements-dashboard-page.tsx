import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/web/api.ts';
import { endpointPage } from '#kit/web/query.tsx';
import { useTranslation } from '#kit/web/i18n.ts';
import { PublicationsPage } from '../shared/publications/publications-page.tsx';
import { pageFor } from '#club/web/guards.ts';
import { useListQuery } from '#kit/web/ui/list-query.ts';
import { listAchievements, removeAchievement } from '../../achievements.contract.ts';

export const clientLoader = pageFor('page.content');

export default function AchievementsDashboardPage() {
  const { t } = useTranslation();
  const list = useListQuery();
  return (
    <PublicationsPage
      text={(name) => t(`achievements.dashboard.${name}`)}
      removed={t('achievements.messages.removed')}
      formPath="/dashboard/achievementsDash/addachievement"
      file={{ endpoint: listAchievements, name: 'achievements' }}
      list={list}
      read={useQuery(endpointPage(listAchievements, { query: list.query }))}
      remove={({ id }) => call(removeAchievement, { params: { id } })}
      changes={[listAchievements]}
    />
  );
}
