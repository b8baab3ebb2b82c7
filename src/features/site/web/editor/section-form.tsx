import ExternalLink from 'lucide-react/icons/external-link';
import { useFormState } from 'react-hook-form';
import { useTranslation } from '#kit/web/i18n.ts';
import { z } from '#kit/shared/zod.ts';
import { withoutRefusedFiles } from '#kit/web/form/file-rule.ts';
import { call } from '#kit/web/api.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { useFieldName } from '#kit/web/form/form-status.ts';
import { Form } from '#kit/web/form/form.tsx';
import { SubmitButton } from '#kit/web/form/submit-button.tsx';
import { UnsavedGuard } from '#kit/web/form/unsaved-guard.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { getSite, siteContent, type SiteContent, type SiteSection } from '../../site.contract.ts';
import { sections } from './sections.ts';
import { useSaveSite } from './site-editor.hooks.ts';

/** Schema of one section; the others are not sent. */
const schemaOf = (section: SiteSection) =>
  withoutRefusedFiles(
    z.object({ [section]: siteContent.shape[section] }) as unknown as z.ZodType<
      Partial<SiteContent>,
      Partial<SiteContent>
    >,
  );

export function SectionForm({ section, site }: { section: SiteSection; site: SiteContent }) {
  const { t } = useTranslation();
  const save = useSaveSite();
  const { Fields, page } = sections[section];
  const title = t(`site.editor.sections.${section}`);
  const form = useApiForm({
    schema: schemaOf(section),
    defaults: { [section]: site[section] },
    send: save.mutateAsync,
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
    <div className="border-line bg-surface sticky bottom-(--bottom-bar,0px) z-10 -mx-5 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-b-2xl border-t px-5 py-3 sm:-mx-8 sm:px-8">
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
