import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link, useParams, type ClientLoaderFunctionArgs } from 'react-router';
import { requirePermission } from '#club/web/guards.ts';
import { ApiFailure } from '#kit/web/api.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { nameOf } from './shared/person-name.ts';
import { personQuery } from './people.hooks.ts';
import { PersonHeader } from './person-header.tsx';
import { PersonSections } from './person-sections.tsx';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.person', request);
  return null;
}

/** To the reader it is the same whether somebody does not exist or belongs to another wave. */
const isMissing = (error: Error | null) =>
  error instanceof ApiFailure && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN');

export default function PersonPage() {
  const { id = '' } = useParams();
  const read = useQuery(personQuery(id));
  if (isMissing(read.error)) return <MissingPerson />;
  return (
    <>
      {!read.data && <Loading />}
      <QueryBoundary read={read}>
        {({ data: person }) => (
          // Dialogs and forms must not survive a link to somebody else.
          <article key={person.user._id}>
            <PageHead title={nameOf(person.user)} hidden />
            <PersonHeader person={person} />
            <PersonSections person={person} />
          </article>
        )}
      </QueryBoundary>
    </>
  );
}

function Loading() {
  const { t } = useTranslation();
  return <PageHeader title={t('people.page.loading')} />;
}

function MissingPerson() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('people.page.loading')} />
      <EmptyState title={t('people.page.missingTitle')} text={t('people.page.missingText')}>
        <Link to="/dashboard/people" className={buttonClass({ look: 'outline' })}>
          {t('people.own.see')}
        </Link>
      </EmptyState>
    </>
  );
}
