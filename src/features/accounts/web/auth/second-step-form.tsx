import { useTranslation } from '#kit/web/i18n.ts';
import { z } from '#kit/shared/zod.ts';
import { type ApiFailure, call } from '#kit/web/api.ts';
import { CodeField, TextField } from '#kit/web/form/text-field.tsx';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form, SubmitButton } from '#kit/web/form/form.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { useFocusOnOpen } from '#kit/web/form/focus.ts';
import { completeSignIn } from '../../auth.contract.ts';
import { secondStepBody } from '#schemas/features/accounts/auth.contract.ts';
import { useFinishSignIn } from '../shared/use-finish-sign-in.ts';

interface Typed {
  code?: string;
  recoveryCode?: string;
}

const { code, recoveryCode } = secondStepBody.shape;
const schemas: Record<keyof Typed, z.ZodType<Typed, Typed>> = {
  code: z.object({ code: code.unwrap() }),
  recoveryCode: z.object({ recoveryCode: recoveryCode.unwrap() }),
};

interface Props {
  /** A code of the app, or a recovery code. */
  kind: keyof Typed;
  challenge: string;
  /** The server asks for the password again. */
  onExpired: (reason: ApiFailure) => void;
}

export function SecondStepForm({ kind, challenge, onExpired }: Props) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema: schemas[kind],
    defaults: { [kind]: '' },
    send: (body) => call(completeSignIn, { body: { challenge, ...body } }),
    onDone: useFinishSignIn(),
    onFail(failure) {
      if (failure.code === 'UNAUTHENTICATED') onExpired(failure);
    },
  });
  useFocusOnOpen(form, kind);
  return (
    <Form form={form} label={t('auth.secondStep.title')}>
      {kind === 'code' ? (
        <CodeField name="code" label={t('auth.secondStep.code')} hint={t('auth.secondStep.codeHint')} />
      ) : (
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
      )}
      <FormAlert failure={form.failure} fallback={t('auth.signIn.failed')} />
      <SubmitButton idle={t('auth.secondStep.submit')} busy={t('auth.signIn.busy')} />
    </Form>
  );
}
