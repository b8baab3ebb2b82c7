import { useTranslation } from '#kit/web/i18n.ts';
import type { DataOf } from '#kit/shared/endpoint.ts';
import { useOnline } from '#kit/web/connection.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form } from '#kit/web/form/form.tsx';
import { SubmitButton } from '#kit/web/form/submit-button.tsx';
import { TextField } from '#kit/web/form/text-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { type checkIn, codeBody } from '../attendance.contract.ts';
import { codeIn, codeLifeMs } from '../attendance.rules.ts';
import { sendCheckin } from './send-checkin.ts';

export type CheckedIn = DataOf<typeof checkIn>;

/** For people who cannot scan: enter the code or its link. */
export function CheckinForm({ onDone }: { onDone: (done: CheckedIn) => void }) {
  const { t } = useTranslation();
  const online = useOnline();
  const form = useApiForm({
    schema: codeBody,
    defaults: { code: '' },
    send: ({ code }) => sendCheckin({ code: codeIn(code) }, Date.now() + codeLifeMs),
    onDone: ({ data }) => onDone(data),
  });
  const trying = form.form.formState.isSubmitting && !online;
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
      {trying && (
        <p role="status" className="font-medium">
          {t('attendance.checkin.offline')}
        </p>
      )}
      <SubmitButton idle={t('attendance.checkin.submit')} busy={t('attendance.checkin.busy')} />
    </Form>
  );
}
