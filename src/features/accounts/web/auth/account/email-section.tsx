import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { call } from '#kit/web/api.ts';
import { endpointQuery } from '#kit/web/query.tsx';
import { Alert } from '#kit/web/ui/alert.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { SettingsSection } from '#kit/web/ui/settings-section.tsx';
import { changeEmail } from '../../../auth.contract.ts';
import { changeEmailBody } from '#schemas/features/accounts/auth.contract.ts';
import { getMe } from '../../../users.contract.ts';
import { FormDialog } from '#kit/web/form/dialog-form.tsx';
import { NewEmailField } from '../../shared/person-fields.tsx';
import { OwnProof } from '../../two-step/password-and-code.tsx';

/** The address that one signs in with. Another one counts when its link is opened. */
export function EmailSection() {
  const { t } = useTranslation();
  const { data } = useQuery(endpointQuery(getMe, {}));
  const [open, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  return (
    <SettingsSection
      title={t('auth.address.own')}
      text={t('auth.address.ownText')}
      action={
        <Button look="outline" onClick={() => setOpen(true)}>
          {t('auth.address.change')}
        </Button>
      }
    >
      <p className="font-semibold wrap-anywhere">
        <bdi dir="ltr">{data?.data.email}</bdi>
      </p>
      {sentTo !== undefined && (
        <Alert tone="info" className="mt-4">
          <p className="wrap-anywhere">{t('auth.address.pending', { email: `\u2068${sentTo}\u2069` })}</p>
        </Alert>
      )}
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('auth.address.title')}
        text={t('auth.address.changeText')}
        confirm={t('auth.address.submit')}
        busy={t('auth.forgot.busy')}
        failed={t('auth.address.failed')}
        form={{
          schema: changeEmailBody,
          defaults: { newEmail: '', password: '' },
          send: (body) => call(changeEmail, { body }),
          onDone: (_reply, { newEmail }) => setSentTo(newEmail),
        }}
      >
        <NewEmailField name="newEmail" label={t('auth.fields.newEmail')} required />
        <OwnProof />
      </FormDialog>
    </SettingsSection>
  );
}
