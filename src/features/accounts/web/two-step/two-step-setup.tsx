import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { call } from '#kit/web/api.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form } from '#kit/web/form/form.tsx';
import { PasswordField } from '#kit/web/form/password-field.tsx';
import { keepFocus } from '#kit/web/form/keep-focus.ts';
import { SubmitButton } from '#kit/web/form/submit-button.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { useFocusOnOpen } from '#kit/web/form/use-focus-on-open.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { startTwoStep } from '../../two-step.contract.ts';
import type { ConfirmProps } from './confirm-code.tsx';
import { NewApp, type NewKey } from './new-app.tsx';

type Props = Pick<ConfirmProps, 'onDone' | 'onLost' | 'onCancel'>;

/** First the password, then the key for the app and the first code that the app makes of it. */
export function TwoStepSetup(props: Props) {
  const { t } = useTranslation();
  const [key, setKey] = useState<NewKey | null>(null);
  if (!key) return <PasswordFirst onKey={setKey} onCancel={props.onCancel} />;
  return (
    <NewApp {...props} appKey={key} label={t('twoStep.setup.label')} confirm={t('twoStep.setup.switchOn')} />
  );
}

interface PasswordFirstProps {
  onKey: (key: NewKey) => void;
  onCancel: () => void;
}

function PasswordFirst({ onKey, onCancel }: PasswordFirstProps) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema: startTwoStep.body,
    defaults: { password: '' },
    send: (body) => call(startTwoStep, { body }),
    onDone: ({ data }) => onKey(data),
  });
  useFocusOnOpen(form, 'password');
  return (
    <Form form={form} label={t('twoStep.setup.label')} className="max-w-md">
      <p>{t('twoStep.setup.password')}</p>
      <PasswordField
        name="password"
        label={t('twoStep.setup.passwordLabel')}
        autoComplete="current-password"
        required
      />
      <FormAlert failure={form.failure} fallback={t('twoStep.setup.failed')} />
      <div className="flex flex-col gap-3 sm:flex-row">
        <SubmitButton idle={t('twoStep.setup.next')} busy={t('twoStep.setup.busy')} />
        <Button look="outline" {...keepFocus} onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Form>
  );
}
