import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link, redirect, useParams, type ClientLoaderFunctionArgs } from 'react-router';
import { requirePermission } from '#club/web/guards.ts';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import type { SiteSection } from '../../site.contract.ts';
import { SectionForm } from './section-form.tsx';
import { sections } from './sections.ts';
import { siteQuery } from './site-editor.hooks.ts';

const home = '/dashboard/site';
const names = Object.keys(sections) as SiteSection[];
const isSection = (name: string): name is SiteSection => name in sections;

export function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  requirePermission('page.content', request);
  if (params.section !== undefined && !isSection(params.section)) throw redirect(home);
  return null;
}

/** Edits texts, people, counters and cards of the public pages, one section at a time. */
export default function SiteEditorPage() {
  const { t } = useTranslation();
  const { section: named = 'home' } = useParams();
  const section = isSection(named) ? named : 'home';
  const read = useQuery(siteQuery);
  return (
    <>
      <PageHeader title={t('site.editor.title')} text={t('site.editor.text')} />
      <nav aria-label={t('site.editor.menu')} className="mb-5">
        <ul className="flex flex-wrap gap-1.5">
          {names.map((name) => (
            <li key={name}>
              <Link
                to={name === 'home' ? home : `${home}/${name}`}
                preventScrollReset
                aria-current={name === section ? 'page' : undefined}
                className="border-line bg-surface text-muted hover:text-ink aria-[current=page]:border-primary aria-[current=page]:bg-primary-soft aria-[current=page]:text-link inline-flex min-h-11 items-center rounded-full border px-3.5 text-sm font-semibold"
              >
                {t(`site.editor.sections.${name}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <QueryBoundary read={read}>
        {({ data }) => <SectionForm key={section} section={section} site={data} />}
      </QueryBoundary>
    </>
  );
}
