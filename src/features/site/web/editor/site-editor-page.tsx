import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link, redirect, useParams, type ClientLoaderFunctionArgs } from 'react-router';
import { requirePermission } from '#club/web/guards.ts';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import {
  type SiteSection,
  getSite,
  type SiteContent,
  type LocalizedText,
  updateSite,
} from '../../site.contract.ts';
import { endpointQuery } from '#kit/web/query.tsx';
import { siteContent } from '#schemas/features/site/site.contract.ts';
import ExternalLink from 'lucide-react/icons/external-link';
import { useFormState } from 'react-hook-form';
import { z } from '#kit/shared/zod.ts';
import { withoutRefusedFiles } from '#kit/web/form/file-rule.ts';
import { call } from '#kit/web/api.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { useFieldName } from '#kit/web/form/form-status.ts';
import { Form, SubmitButton } from '#kit/web/form/form.tsx';
import { UnsavedGuard } from '#kit/web/form/unsaved-guard.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import type { ReactNode } from 'react';
import { About, Committees, Contact, Ecpc } from './page-sections.tsx';
import { useLanguage } from '#kit/web/language.ts';
import { ListField } from './list-field.tsx';
import { PeopleField, PictureField } from './people-field.tsx';
import { NumberField, LocalizedTextField, emptyLocalizedText } from './text-fields.tsx';

type Counter = SiteContent['home']['counters'][number];
type Testimonial = SiteContent['testimonials'][number];

const newTestimonial: Testimonial = { name: emptyLocalizedText, text: emptyLocalizedText, rate: 5 };

function Home() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      <LocalizedTextField name="home.title" label={t('site.editor.fields.title')} />
      <LocalizedTextField name="home.tagline" label={t('site.editor.fields.tagline')} rows={2} />
      <LocalizedTextField name="home.about" label={t('site.who.title')} rows={5} />
      <LocalizedTextField name="home.icpc" label={t('site.icpc.title')} rows={5} />
      <LocalizedTextField name="home.roadmap" label={t('site.roadmap.title')} rows={5} />
      <ListField
        name="home.counters"
        label={t('site.editor.fields.counters')}
        min={3}
        max={3}
        titleOf={({ value, label }: Counter) => `${value}+ ${label[language]}`}
      >
        {(item) => (
          <>
            <NumberField name={`${item}.value`} label={t('site.editor.fields.number')} />
            <LocalizedTextField name={`${item}.label`} label={t('site.editor.fields.label')} />
          </>
        )}
      </ListField>
      <NumberField
        name="home.talentedFrom"
        label={t('site.editor.fields.talentedFrom')}
        hint={t('site.editor.talentedHint')}
      />
    </>
  );
}

function Founders() {
  const { t } = useTranslation();
  return <PeopleField name="founders" hideLabel label={t('site.founders.title')} max={12} />;
}

function Testimonials() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ListField
      name="testimonials"
      hideLabel
      label={t('site.testimonials.title')}
      max={12}
      newItem={newTestimonial}
      titleOf={({ name }: Testimonial) => name[language]}
    >
      {(item) => (
        <>
          <LocalizedTextField name={`${item}.name`} label={t('site.editor.fields.name')} />
          <LocalizedTextField name={`${item}.text`} label={t('site.editor.fields.text')} rows={3} />
          <NumberField name={`${item}.rate`} label={t('site.editor.fields.stars')} />
        </>
      )}
    </ListField>
  );
}

function Appreciation() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      <PictureField name="appreciation.image" label={t('site.editor.fields.picture')} />
      <ListField
        name="appreciation.paragraphs"
        label={t('site.editor.fields.paragraphs')}
        min={1}
        max={3}
        newItem={emptyLocalizedText}
        titleOf={(paragraph: LocalizedText) => paragraph[language]}
      >
        {(item) => <LocalizedTextField name={item} label={t('site.editor.fields.text')} rows={3} />}
      </ListField>
    </>
  );
}

/** Sections of the editor in menu order, with the page that shows each. */
const sections: Record<SiteSection, { Fields: () => ReactNode; page: string }> = {
  home: { Fields: Home, page: '/' },
  founders: { Fields: Founders, page: '/' },
  testimonials: { Fields: Testimonials, page: '/' },
  appreciation: { Fields: Appreciation, page: '/' },
  about: { Fields: About, page: '/about' },
  committees: { Fields: Committees, page: '/committees' },
  ecpc: { Fields: Ecpc, page: '/ecpc' },
  contact: { Fields: Contact, page: '/' },
};

const siteQuery = endpointQuery(getSite, {});

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

/** Schema of one section; the others are not sent. */
const schemaOf = (section: SiteSection) =>
  withoutRefusedFiles(
    z.object({ [section]: siteContent.shape[section] }) as unknown as z.ZodType<
      Partial<SiteContent>,
      Partial<SiteContent>
    >,
  );

function SectionForm({ section, site }: { section: SiteSection; site: SiteContent }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  // Without the other sections.
  const save = useMutation({
    mutationFn: (body: Partial<SiteContent>) => call(updateSite, { body }),
    onSuccess: (reply) => queries.setQueryData(siteQuery.queryKey, reply),
  });
  const { Fields, page } = sections[section];
  const title = t(`site.editor.sections.${section}`);
  const form = useApiForm({
    schema: schemaOf(section),
    defaults: { [section]: site[section] },
    send: (values) => save.mutateAsync(values),
    draft: {
      key: `site ${section}`,
      read: async () => ({ [section]: (await call(getSite, {})).data[section] }),
    },
    onDone({ data }) {
      form.form.reset({ [section]: data[section] });
      toast.success(t('site.messages.saved'));
    },
  });
  return (
    <Form
      form={form}
      label={title}
      // Keeps focused fields clear of the sticky bar below.
      className="border-line bg-surface shadow-card gap-7! rounded-2xl border p-5 pb-0! sm:p-8 [&_:is(input,textarea,button)]:scroll-mb-28"
    >
      <UnsavedGuard />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{title}</h2>
        {/* In a new tab, so that nothing typed here is lost. */}
        <a
          href={page}
          target="_blank"
          rel="noreferrer"
          className="text-link inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold hover:underline"
        >
          {t('site.editor.see')}
          <ExternalLink aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        </a>
      </div>
      <Fields />
      <FormAlert failure={form.failure} fallback={t('ui.list.saveFailed')} />
      <SaveBar section={section} title={title} onReset={() => form.form.reset()} />
    </Form>
  );
}

/** Sticky, so that it is in reach of a long section. */
function SaveBar({ section, title, onReset }: { section: string; title: string; onReset: () => void }) {
  const { t } = useTranslation();
  useFieldName(section, { label: title, textOf: () => t('site.editor.wholeSection') });
  const { isDirty, isSubmitting } = useFormState();
  return (
    <div
      data-sticky-bar=""
      className="border-line bg-surface sticky bottom-(--bottom-bar,0px) z-10 -mx-5 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-b-2xl border-t px-5 py-3 sm:-mx-8 sm:px-8"
    >
      <SubmitButton idle={t('ui.save')} busy={t('ui.saving')} />
      <Button look="outline" disabled={!isDirty || isSubmitting} onClick={onReset}>
        {t('site.editor.reset')}
      </Button>
      <p role="status" className="text-muted text-sm font-semibold">
        {isDirty && t('site.editor.unsaved')}
      </p>
    </div>
  );
}
