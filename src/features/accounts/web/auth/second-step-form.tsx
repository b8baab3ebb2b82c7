import type { FieldValues } from 'react-hook-form';
import type { ReactNode } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { z } from '#kit/shared/zod.ts';
import { type ApiFailure, call } from '#kit/web/api.ts';
import { CodeField, TextField } from '#kit/web/form/text-field.tsx';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form, SubmitButton } from '#kit/web/form/form.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import type { ApiForm } from '#kit/web/form/use-resolved-form.ts';
import { useFocusOnOpen } from '#kit/web/form/focus.ts';
import { completeSignIn, secondStepBody } from '../../auth.contract.ts';
import { useFinishSignIn } from '../shared/use-finish-sign-in.ts';

const appSchema = z.object({ code: secondStepBody.shape.code.unwrap() });
const recoverySchema = z.object({ recoveryCode: secondStepBody.shape.recoveryCode.unwrap() });

interface Props {
  challenge: string;
  /** The server asks for the password again. */
  onExpired: (reason: ApiFailure) => void;
}

export function AppCodeForm({ challenge, onExpired }: Props) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema: appSchema,
    defaults: { code: '' },
    send: (body) => call(completeSignIn, { body: { challenge, ...body } }),
    onDone: useFinishSignIn(),
    onFail: restartWhenExpired(onExpired),
  });
  useFocusOnOpen(form, 'code');
  return (
    <SecondStepForm form={form}>
      <CodeField name="code" label={t('auth.secondStep.code')} hint={t('auth.secondStep.codeHint')} />
    </SecondStepForm>
  );
}

export function RecoveryCodeForm({ challenge, onExpired }: Props) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema: recoverySchema,
    defaults: { recoveryCode: '' },
    send: (body) => call(completeSignIn, { body: { challenge, ...body } }),
    onDone: useFinishSignIn(),
    onFail: restartWhenExpired(onExpired),
  });
  useFocusOnOpen(form, 'recoveryCode');
  return (
    <SecondStepForm form={form}>
      <TextField
        name="recoveryCode"
        label={t('auth.secondStep.recoveryCode')}
        hint={t('auth.secondStep.recoveryHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        ltr
        mono
        required
      />
    </SecondStepForm>
  );
}

const restartWhenExpired = (onExpired: Props['onExpired']) => (failure: ApiFailure) => {
  if (failure.code === 'UNAUTHENTICATED') onExpired(failure);
};

interface FrameProps<In extends FieldValues, Out> {
  form: ApiForm<In, Out>;
  children: ReactNode;
}

function SecondStepForm<In extends FieldValues, Out>({ form, children }: FrameProps<In, Out>) {
  const { t } = useTranslation();
  return (
    <Form form={form} label={t('auth.secondStep.title')}>
      {children}
      <FormAlert failure={form.failure} fallback={t('auth.signIn.failed')} />
      <SubmitButton idle={t('auth.secondStep.submit')} busy={t('auth.signIn.busy')} />
    </Form>
  );
}
