import { useTranslation } from '#kit/web/i18n.ts';
import { offerNationalIds } from '#schemas/features/people/members.contract.ts';
import type { CallOf } from '#kit/shared/endpoint.ts';
import { call } from '#kit/web/api.ts';
import { FormDialog } from '#kit/web/form/dialog-form.tsx';
import { PasswordField } from '#kit/web/form/password-field.tsx';
import { openDownload } from '#kit/web/save-file.ts';

interface Props {
  /** The list as it is filtered, and the format of the file. */
  query: Omit<CallOf<typeof offerNationalIds>['body'], 'password'>;
  onClose: () => void;
}

/** Asks for the password before a file with national IDs. */
export function NationalIdsDialog({ query, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={t('members.nationalIds.title')}
      text={t('members.nationalIds.text')}
      confirm={t('members.nationalIds.confirm')}
      done={t('members.nationalIds.started')}
      failed={t('members.nationalIds.failed')}
      form={{
        schema: offerNationalIds.body.pick({ password: true }),
        defaults: { password: '' },
        send: ({ password }) => call(offerNationalIds, { body: { ...query, password } }),
        onDone: ({ data }) => openDownload(data.url),
      }}
      onClose={onClose}
    >
      <PasswordField
        name="password"
        label={t('members.nationalIds.password')}
        autoComplete="current-password"
        required
      />
    </FormDialog>
  );
}
