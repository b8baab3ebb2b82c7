import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router';
import { CoverField, coverRule } from '#kit/web/form/cover-field.tsx';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form } from '#kit/web/form/form.tsx';
import { SubmitButton } from '#kit/web/form/submit-button.tsx';
import { TextAreaField } from '#kit/web/form/text-area-field.tsx';
import { TextField } from '#kit/web/form/text-field.tsx';
import { UnsavedGuard } from '#kit/web/form/unsaved-guard.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { requirePermission } from '#kit/web/guards.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { Loaded } from '#kit/web/ui/loaded.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { toast } from '#kit/web/ui/toast.tsx';
import { newsBody, type NewsOut } from '../news.contract.ts';
import { storedNews, useSaveNews } from './news.hooks.ts';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.content', request);
  return null;
}

const home = '/dashboard/newsDash';

/** Adds, or with `?id=` changes what is stored. */
export default function NewsFormPage() {
  const { t } = useTranslation();
  const id = useSearchParams()[0].get('id');
  return (
    <>
      <PageHeader
        title={id ? t('news.dashboard.update') : t('news.dashboard.add')}
        back={{ to: home, label: t('news.dashboard.title') }}
      />
      {id ? <Update key={id} id={id} /> : <NewsForm />}
    </>
  );
}

function Update({ id }: { id: string }) {
  const read = useQuery(storedNews(id));
  return <Loaded read={read}>{({ data }) => <NewsForm stored={data} />}</Loaded>;
}

function NewsForm({ stored }: { stored?: NewsOut }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const save = useSaveNews(stored?.id);
  const form = useApiForm({
    schema: newsBody.extend({ coverImage: coverRule(stored !== undefined) }),
    defaults: { title: stored?.title ?? '', content: stored?.content ?? '', coverImage: undefined },
    send: save.mutateAsync,
    async onDone() {
      toast.success(stored ? t('news.messages.updated') : t('news.messages.added'));
      await navigate(home);
    },
    onFail: () => toast.danger(t('ui.list.saveFailed')),
  });
  const title = stored ? t('news.dashboard.update') : t('news.dashboard.add');
  return (
    <Form
      of={form}
      label={title}
      className="border-line bg-surface shadow-card max-w-3xl rounded-2xl border p-5 sm:p-8"
    >
      <UnsavedGuard />
      <TextField name="title" label={t('news.dashboard.fields.title')} required />
      <TextAreaField name="content" label={t('news.dashboard.fields.content')} rows={8} required />
      <CoverField name="coverImage" label={t('ui.cover.label')} stored={stored?.coverImage.secure_url} />
      <FormAlert failure={form.failure} fallback={t('ui.list.saveFailed')} />
      <div className="mt-2 flex flex-col gap-3 sm:flex-row">
        <SubmitButton idle={stored ? t('ui.save') : title} busy={t('ui.saving')} />
        <Link to={home} className={buttonClass({ look: 'outline' })}>
          {t('ui.cancel')}
        </Link>
      </div>
    </Form>
  );
}
