import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { Alert } from '#kit/web/ui/alert.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import type { ImportOut } from '../../members.contract.ts';
import { ImportFile } from './import-file.tsx';
import { ImportReport } from './import-report.tsx';
import { useImport } from './members.hooks.ts';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** Imports people from a file: checked first, then stored in one transaction. */
export function ImportDialog({ open, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('members.import.title')}
      description={t('members.import.text')}
      wide
    >
      <ImportPanel onClose={onClose} />
    </Dialog>
  );
}

/** Unmounts with the dialog, so that the next import starts empty. */
function ImportPanel({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const { mutateAsync, isPending, variables } = useImport();
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<ImportOut>();
  const [failure, setFailure] = useState<string>();
  const storing = isPending && variables.commit;
  const valid = report !== undefined && report.problems.length === 0 && report.ready > 0;

  async function send(chosen: File, commit: boolean) {
    setFile(chosen);
    setFailure(undefined);
    if (!commit) setReport(undefined);
    try {
      const { data } = await mutateAsync({ file: chosen, commit });
      setReport(data);
      if (!commit) return;
    } catch (error) {
      setFailure(failureText(error, t('members.import.failed')));
      // The earlier report is no longer valid.
      if (commit)
        setReport((await mutateAsync({ file: chosen, commit: false }).catch(() => undefined))?.data);
      return;
    }
    toast.success(t('members.messages.imported'));
    onClose();
  }

  return (
    <div className="mt-6">
      <ImportFile file={file} busy={isPending} onFile={(chosen) => void send(chosen, false)} />
      {isPending && !storing && (
        <p role="status" className="text-muted mt-4">
          {t('members.import.checking')}
        </p>
      )}
      {failure !== undefined && (
        <Alert className="mt-4">
          <p className="font-medium">{failure}</p>
        </Alert>
      )}
      {report && <ImportReport report={report} />}
      <div className="mt-6 flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        <Button disabled={!file || !valid || isPending} onClick={() => file && void send(file, true)}>
          {storing ? t('members.import.storing') : t('members.import.submit', { count: report?.ready ?? 0 })}
        </Button>
        <Button look="outline" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </div>
    </div>
  );
}
