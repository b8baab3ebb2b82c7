import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { buttonClass } from '../ui/button.tsx';
import { FormAlert } from './form-alert.tsx';
import { Form } from './form.tsx';
import { SubmitButton } from './submit-button.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import type { ApiForm } from './use-resolved-form.ts';

interface Props<In extends FieldValues, Out> {
  form: ApiForm<In, Out>;
  /** Heading, and the label of the submit button when adding. */
  title: string;
  /** Updates a stored record. */
  update: boolean;
  /** Path of the list. */
  listPath: string;
  /** Shown when the server sent no message; defaults to a text that nothing typed is lost. */
  failed?: string;
  /** Instead of the one submit button. */
  buttons?: ReactNode;
  children: ReactNode;
}

/** Form of one record: its fields, save and cancel. */
export function RecordForm<In extends FieldValues, Out>({
  form,
  title,
  update,
  listPath,
  failed,
  buttons,
  children,
}: Props<In, Out>) {
  const { t } = useTranslation();
  return (
    <Form
      form={form}
      label={title}
      className="border-line bg-surface shadow-card max-w-3xl rounded-2xl border p-5 sm:p-8"
    >
      <UnsavedGuard />
      {children}
      <FormAlert failure={form.failure} fallback={failed ?? t('ui.list.saveFailed')} />
      <div className="mt-2 flex flex-col gap-3 sm:flex-row">
        {buttons ?? <SubmitButton idle={update ? t('ui.save') : title} busy={t('ui.saving')} />}
        <Link to={listPath} className={buttonClass({ look: 'outline' })}>
          {t('ui.cancel')}
        </Link>
      </div>
    </Form>
  );
}
