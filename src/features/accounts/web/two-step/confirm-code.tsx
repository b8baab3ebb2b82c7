import { useTranslation } from '#kit/web/i18n.ts';
import { call } from '#kit/web/api.ts';
import { CodeField } from '#kit/web/form/text-field.tsx';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form, SubmitButton } from '#kit/web/form/form.tsx';
import { keepFocus } from '#kit/web/form/focus.ts';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { confirmTwoStep } from '../../two-step.contract.ts';

export interface ConfirmProps {
  /** Names the form. */
  label: string;
  /** On the button. */
  confirm: string;
  onDone: (recoveryCodes: string[]) => Promise<void>;
  /** The code was accepted before, but its reply with the recovery codes got lost. */
  onLost: () => Promise<void>;
  onCancel: () => void;
}

/** The first code of the app shows that it has the right key. */
export function ConfirmCode({ label, confirm, onDone, onLost, onCancel }: ConfirmProps) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema: confirmTwoStep.body,
    defaults: { code: '' },
    send: (body) => call(confirmTwoStep, { body }),
    onDone: ({ data }) => onDone(data.recoveryCodes),
    onFail({ code }) {
      if (code === 'CONFLICT') void onLost();
    },
  });
  return (
    <Form form={form} label={label} className="max-w-md">
      <h3 className="text-lg">{t('twoStep.setup.code')}</h3>
      <CodeField name="code" label={t('twoStep.setup.codeLabel')} hint={t('twoStep.setup.codeHint')} />
      <FormAlert failure={form.failure} fallback={t('twoStep.setup.failed')} />
      <div className="flex flex-col gap-3 sm:flex-row">
        <SubmitButton idle={confirm} busy={t('twoStep.setup.busy')} />
        <Button look="outline" {...keepFocus} onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Form>
  );
}
