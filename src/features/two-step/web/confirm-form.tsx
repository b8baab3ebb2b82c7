import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form } from '#kit/web/form/form.tsx';
import { keepFocus } from '#kit/web/form/keep-focus.ts';
import { SubmitButton } from '#kit/web/form/submit-button.tsx';
import type { ApiForm } from '#kit/web/form/use-api-form.ts';
import { Button } from '#kit/web/ui/button.tsx';

interface Props<In extends FieldValues, Out> {
  form: ApiForm<In, Out>;
  label: string;
  confirm: string;
  look?: 'danger' | 'primary';
  /** Shown when the server sent no message. */
  failed: string;
  onClose: () => void;
  children: ReactNode;
}

/** The form of a dialog that asks for the password again. */
export function ConfirmForm<In extends FieldValues, Out>({
  form,
  label,
  confirm,
  look = 'danger',
  failed,
  onClose,
  children,
}: Props<In, Out>) {
  const { t } = useTranslation();
  return (
    <Form form={form} label={label} className="mt-6">
      {children}
      <FormAlert failure={form.failure} fallback={failed} />
      <div className="flex flex-col gap-3">
        <SubmitButton look={look} idle={confirm} busy={t('twoStep.setup.busy')} />
        <Button look="outline" {...keepFocus} onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Form>
  );
}
