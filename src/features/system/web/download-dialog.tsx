import { useTranslation } from '#kit/web/i18n.ts';
import { call } from '#kit/web/api.ts';
import { DialogForm } from '#kit/web/form/dialog-form.tsx';
import { PasswordField } from '#kit/web/form/password-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { openDownload } from '#kit/web/save-file.ts';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import type { BackupOut } from '../system.contract.ts';
import { offerBackup } from '#schemas/features/system/system.contract.ts';
import { useFactTexts } from './use-system-texts.ts';

interface Props {
  /** Null closes the dialog. */
  backup: BackupOut | null;
  onClose: () => void;
}

export function DownloadDialog({ backup, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={backup !== null}
      onClose={onClose}
      title={t('system.download.title')}
      description={t('system.download.text')}
    >
      {backup && <DownloadForm backup={backup} onClose={onClose} />}
    </Dialog>
  );
}

/** Unmounts with the dialog, so that no password stays in memory. */
function DownloadForm({ backup, onClose }: { backup: BackupOut; onClose: () => void }) {
  const { t } = useTranslation();
  const { momentOf, sizeOf } = useFactTexts();
  const form = useApiForm({
    schema: offerBackup.body,
    defaults: { password: '' },
    send: (body) => call(offerBackup, { params: { id: backup._id }, body }),
    onDone({ data }) {
      onClose();
      openDownload(data.url);
      toast.success(t('system.download.started'));
    },
  });
  return (
    <>
      <p className="text-muted mt-3">{t('system.download.key')}</p>
      <p className="bg-sunken mt-4 rounded-xl px-4 py-3">
        <bdi dir="ltr" className="block font-mono text-sm wrap-anywhere rtl:text-right">
          {backup.name}
        </bdi>
        <span className="text-muted text-sm">
          {momentOf(backup.finishedAt)} · {sizeOf(backup.size ?? 0)}
        </span>
      </p>
      <DialogForm
        form={form}
        label={t('system.download.title')}
        confirm={t('system.download.confirm')}
        busy={t('system.download.busy')}
        failed={t('system.download.failed')}
        onClose={onClose}
      >
        <PasswordField
          name="password"
          label={t('system.download.password')}
          hint={t('system.download.record')}
          autoComplete="current-password"
          required
        />
      </DialogForm>
    </>
  );
}
