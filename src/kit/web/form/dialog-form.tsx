import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from '#kit/web/i18n.ts';
import { FormAlert } from './form-alert.tsx';
import { Form, SubmitButton, type SubmitButtonProps } from './form.tsx';
import { keepFocus } from './focus.ts';
import type { ApiForm } from './use-resolved-form.ts';
import { Button } from '../ui/button.tsx';

interface Props<In extends FieldValues, Out> extends Omit<SubmitButtonProps, 'idle'> {
  form: ApiForm<In, Out>;
  label: string;
  confirm: string;
  /** Shown when the server sent no message. */
  failed: string;
  onClose: () => void;
  children: ReactNode;
}

/** The form of a dialog: fields, why it failed, confirm and cancel. */
export function DialogForm<In extends FieldValues, Out>({
  form,
  label,
  confirm,
  failed,
  onClose,
  children,
  ...button
}: Props<In, Out>) {
  const { t } = useTranslation();
  return (
    <Form form={form} label={label} className="mt-6">
      {children}
      <FormAlert failure={form.failure} fallback={failed} />
      <div className="mt-2 flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        <SubmitButton {...button} idle={confirm} />
        <Button look="outline" {...keepFocus} onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Form>
  );
}
