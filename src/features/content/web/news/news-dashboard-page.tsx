import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { PublicationsPage } from '../shared/publications/publications-page.tsx';
import { requirePermission } from '#club/web/guards.ts';
import { useListQuery } from '#kit/web/ui/list-query.ts';
import { listNews } from '../../news.contract.ts';
import { newsPage, useRemoveNews } from './news.hooks.ts';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.content', request);
  return null;
}

export default function NewsDashboardPage() {
  const { t } = useTranslation();
  const list = useListQuery();
  return (
    <PublicationsPage
      texts={{
        title: t('news.dashboard.title'),
        text: t('news.dashboard.text'),
        add: t('news.dashboard.add'),
        column: t('news.dashboard.column'),
        emptyTitle: t('news.dashboard.emptyTitle'),
        emptyText: t('news.dashboard.emptyText'),
        removeTitle: t('news.dashboard.removeTitle'),
        removed: t('news.messages.removed'),
      }}
      formPath="/dashboard/newsDash/addnews"
      file={{ endpoint: listNews, name: 'news' }}
      list={list}
      read={useQuery(newsPage(list.query))}
      remove={useRemoveNews()}
    />
  );
}
