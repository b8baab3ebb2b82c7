import { useTranslation } from 'react-i18next';
import { type ApiFailure, call } from '#kit/web/api.ts';
import { CodeField } from '#kit/web/form/code-field.tsx';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form } from '#kit/web/form/form.tsx';
import { SubmitButton } from '#kit/web/form/submit-button.tsx';
import { TextField } from '#kit/web/form/text-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { useFocusOnOpen } from '#kit/web/form/use-focus-on-open.ts';
import { z } from '#kit/shared/zod.ts';
import { completeSignIn, secondStepBody } from '../auth.contract.ts';
import { useFinishSignIn } from './use-finish-sign-in.ts';

const { code, recoveryCode } = secondStepBody.shape;
const schemas = {
  app: z.object({ code: code.unwrap() }),
  recovery: z.object({ code: recoveryCode.unwrap() }),
};

interface Props {
  kind: 'app' | 'recovery';
  challenge: string;
  onOver: (reason: ApiFailure) => void;
}

export function SecondStepForm({ kind, challenge, onOver }: Props) {
  const { t } = useTranslation();
  const finish = useFinishSignIn();
  const isApp = kind === 'app';
  const form = useApiForm({
    schema: schemas[kind],
    defaults: { code: '' },
    send: ({ code }) =>
      call(completeSignIn, { body: { challenge, ...(isApp ? { code } : { recoveryCode: code }) } }),
    onDone: finish,
    onFail: (failure) => failure.code === 'UNAUTHENTICATED' && onOver(failure),
  });
  useFocusOnOpen(form, 'code');
  return (
    <Form form={form} label={t('auth.secondStep.title')}>
      {isApp ? (
        <CodeField name="code" label={t('auth.secondStep.code')} hint={t('auth.secondStep.codeHint')} />
      ) : (
        <TextField
          name="code"
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
      )}
      <FormAlert failure={form.failure} fallback={t('auth.signIn.failed')} />
      <SubmitButton idle={t('auth.secondStep.submit')} busy={t('auth.signIn.busy')} />
    </Form>
  );
}
