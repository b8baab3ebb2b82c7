import { useTranslation } from 'react-i18next';
import type { DataOf } from '#kit/shared/endpoint.ts';
import { call } from '#kit/web/api.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form } from '#kit/web/form/form.tsx';
import { SubmitButton } from '#kit/web/form/submit-button.tsx';
import { TextField } from '#kit/web/form/text-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { checkIn, codeBody } from '../attendance.contract.ts';
import { codeIn } from '../attendance.rules.ts';

export type CheckedIn = DataOf<typeof checkIn>;

/** For people who cannot scan: enter the code or its link. */
export function CheckinForm({ onDone }: { onDone: (done: CheckedIn) => void }) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema: codeBody,
    defaults: { code: '' },
    send: ({ code }) => call(checkIn, { body: { code: codeIn(code) } }),
    onDone: ({ data }) => onDone(data),
  });
  const foreign = form.failure?.code === 'FORBIDDEN';
  return (
    <Form form={form} label={t('attendance.checkin.enterTitle')}>
      <TextField
        name="code"
        label={t('attendance.checkin.code')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        ltr
        mono
        required
      />
      {foreign ? (
        <p role="alert" className="text-danger font-medium">
          {t('attendance.checkin.foreign')}
        </p>
      ) : (
        <FormAlert failure={form.failure} fallback={t('attendance.checkin.failed')} />
      )}
      <SubmitButton idle={t('attendance.checkin.submit')} busy={t('attendance.checkin.busy')} />
    </Form>
  );
}
