import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/web/api.ts';
import { endpointPage } from '#kit/web/query.tsx';
import { useTranslation } from '#kit/web/i18n.ts';
import { PublicationsPage } from '../shared/publications/publications-page.tsx';
import { pageFor } from '#club/web/guards.ts';
import { useListQuery } from '#kit/web/ui/list-query.ts';
import { getNews, listNews, removeNews } from '../../news.contract.ts';

export const clientLoader = pageFor('page.content');

export default function NewsDashboardPage() {
  const { t } = useTranslation();
  const list = useListQuery();
  return (
    <PublicationsPage
      text={(name) => t(`news.dashboard.${name}`)}
      removed={t('news.messages.removed')}
      formPath="/dashboard/newsDash/addnews"
      file={{ endpoint: listNews, name: 'news' }}
      list={list}
      read={useQuery(endpointPage(listNews, { query: list.query }))}
      remove={({ id }) => call(removeNews, { params: { id } })}
      changes={[listNews, getNews]}
    />
  );
}
