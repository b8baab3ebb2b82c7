import { useTranslation } from '#kit/web/i18n.ts';
import { call } from '#kit/web/api.ts';
import { FormDialog } from '#kit/web/form/dialog-form.tsx';
import { PasswordField } from '#kit/web/form/password-field.tsx';
import { openDownload } from '#kit/web/save-file.ts';
import type { BackupOut } from '../system.contract.ts';
import { offerBackup } from '#schemas/features/system/system.contract.ts';
import { useFactTexts } from './use-system-texts.ts';

export function DownloadDialog({ backup, onClose }: { backup: BackupOut; onClose: () => void }) {
  const { t } = useTranslation();
  const { momentOf, sizeOf } = useFactTexts();
  return (
    <FormDialog
      title={t('system.download.title')}
      text={t('system.download.text')}
      confirm={t('system.download.confirm')}
      busy={t('system.download.busy')}
      done={t('system.download.started')}
      failed={t('system.download.failed')}
      form={{
        schema: offerBackup.body,
        defaults: { password: '' },
        send: (body) => call(offerBackup, { params: { id: backup._id }, body }),
        onDone: ({ data }) => openDownload(data.url),
      }}
      onClose={onClose}
    >
      <p className="text-muted">{t('system.download.key')}</p>
      <p className="bg-sunken rounded-xl px-4 py-3">
        <bdi dir="ltr" className="block font-mono text-sm wrap-anywhere rtl:text-right">
          {backup.name}
        </bdi>
        <span className="text-muted text-sm">
          {momentOf(backup.finishedAt)} · {sizeOf(backup.size ?? 0)}
        </span>
      </p>
      <PasswordField
        name="password"
        label={t('system.download.password')}
        hint={t('system.download.record')}
        autoComplete="current-password"
        required
      />
    </FormDialog>
  );
}
