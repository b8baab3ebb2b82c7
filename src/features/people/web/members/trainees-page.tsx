import Upload from 'lucide-react/icons/upload';
import { useState, useId } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { may, roles } from '#club/shared/access.ts';
import { pageFor } from '#club/web/guards.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { MembersList } from './members-list.tsx';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { Alert } from '#kit/web/ui/alert.tsx';
import { Dialog, DialogButtons } from '#kit/web/ui/dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import type { ImportOut } from '../../members.contract.ts';
import { useImport } from './members.hooks.ts';
import { JoinedChoice } from './joined-choice.tsx';
import { columnName, saveTemplate } from './import-template.ts';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { maxSheetBytes } from '#kit/shared/endpoint.ts';
import { classes } from '#kit/web/classes.ts';
import { FieldMessage } from '#kit/web/form/field.tsx';
import { ChooseFile, useFileDrop } from '#kit/web/form/choose-file.tsx';

export const clientLoader = pageFor('page.trainees');

export default function TraineesPage() {
  const { t } = useTranslation();
  const [importing, setImporting] = useState(false);
  const role = useAuthSession()?.user.role ?? null;
  const text = may(role, 'people.every') ? t('members.trainees.text') : t('members.trainees.ownText');
  return (
    <>
      <MembersList
        title={t('members.trainees.title')}
        text={text}
        roles={roles}
        trains
        name="trainees"
        empty={<EmptyState title={t('members.trainees.emptyTitle')} text={t('members.trainees.emptyText')} />}
      >
        {may(role, 'people.manage') && (
          <Button className="min-h-11! px-4 text-sm" onClick={() => setImporting(true)}>
            <Upload aria-hidden="true" className="size-4.5" />
            {t('members.import.open')}
          </Button>
        )}
      </MembersList>
      <Dialog
        open={importing}
        onClose={() => setImporting(false)}
        title={t('members.import.title')}
        description={t('members.import.text')}
        wide
      >
        <ImportPanel onClose={() => setImporting(false)} />
      </Dialog>
    </>
  );
}

/**
 * Imports people from a file: checked first, then stored in one transaction. Unmounts with the dialog, so that the next
 * import starts empty.
 */
function ImportPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const { mutateAsync, isPending, variables } = useImport();
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<ImportOut>();
  const [failure, setFailure] = useState<string>();
  const [joinedOn, setJoinedOn] = useState('');
  const storing = isPending && variables.commit;
  const valid = report !== undefined && report.problems.length === 0 && report.ready > 0;

  async function send(chosen: File, commit: boolean) {
    setFile(chosen);
    setFailure(undefined);
    if (!commit) setReport(undefined);
    try {
      const { data } = await mutateAsync({ file: chosen, commit, joinedOn });
      setReport(data);
      if (!commit) return;
    } catch (error) {
      setFailure(failureText(error, t('members.import.failed')));
      // The earlier report is no longer valid.
      if (commit)
        setReport(
          (await mutateAsync({ file: chosen, commit: false, joinedOn }).catch(() => undefined))?.data,
        );
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
      {valid && <JoinedChoice value={joinedOn} onChange={setJoinedOn} />}
      <DialogButtons className="mt-6">
        <Button look="outline" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button disabled={!file || !valid || isPending} onClick={() => file && void send(file, true)}>
          {storing ? t('members.import.storing') : t('members.import.submit', { count: report?.ready ?? 0 })}
        </Button>
      </DialogButtons>
    </div>
  );
}

/** The result of a check: how many rows are valid, and the errors of the others. */
function ImportReport({ report }: { report: ImportOut }) {
  const { t } = useTranslation();
  const { rows, ready, unchanged, problems } = report;
  const figures = [
    { label: t('members.import.rows'), number: rows },
    { label: t('members.import.ready'), number: ready },
    { label: t('members.import.unchanged'), number: unchanged },
    { label: t('members.import.problems'), number: problems.length },
  ];
  return (
    <div className="mt-6">
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {figures.map(({ label, number }) => (
          <div key={label} className="bg-sunken flex flex-col-reverse rounded-xl px-4 py-3">
            <dt className="text-muted text-xs">{label}</dt>
            <dd className="text-xl font-bold tabular-nums">{number}</dd>
          </div>
        ))}
      </dl>
      <p role="status" className="mt-4 font-semibold">
        {problems.length > 0
          ? t('members.import.fix')
          : ready > 0
            ? t('members.import.good')
            : t('members.import.nothing')}
      </p>
      {problems.length > 0 && <Problems problems={problems} />}
    </div>
  );
}

function Problems({ problems }: Pick<ImportOut, 'problems'>) {
  const { t } = useTranslation();
  const { translate } = useErrorText();
  return (
    <div
      role="region"
      aria-label={t('members.import.problems')}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it the keyboard cannot scroll the rows
      tabIndex={0}
      className="border-line mt-3 max-h-72 overflow-auto rounded-xl border"
    >
      <table className="w-full border-collapse text-sm">
        <thead className="bg-surface sticky top-0">
          <tr className="border-line text-muted border-b text-xs">
            {(['row', 'field', 'problem'] as const).map((heading) => (
              <th key={heading} scope="col" className="px-4 py-2 text-start">
                {t(`members.import.${heading}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-line divide-y">
          {problems.map(({ row, field, message }) => (
            <tr key={`${row} ${field} ${message}`}>
              <td className="px-4 py-2 tabular-nums">{row}</td>
              <td className="px-4 py-2">{columnName(field, translate)}</td>
              <td className="text-danger px-4 py-2">{translate(message)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const endings = ['.csv', '.xlsx'];
const megabytes = maxSheetBytes / 1024 / 1024;

interface ImportFileProps {
  /** The file that was checked last. */
  file: File | undefined;
  onFile: (file: File) => void;
  busy: boolean;
}

/** Picks or drops a file; rejects by size and extension before the upload. */
function ImportFile({ file, onFile, busy }: ImportFileProps) {
  const { t } = useTranslation();
  const id = useId();
  const [refused, setRefused] = useState<string>();

  function pick(picked: File | undefined) {
    if (!picked || busy) return;
    const known = endings.some((ending) => picked.name.toLowerCase().endsWith(ending));
    const problem = known
      ? picked.size > maxSheetBytes && t('errors.fileTooLarge', { megabytes })
      : t('members.import.kind');
    setRefused(problem || undefined);
    if (!problem) onFile(picked);
  }

  const drop = useFileDrop(pick);
  return (
    <div>
      <div
        {...drop.dropZone}
        className={classes(
          'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl border border-dashed p-4',
          drop.isOver ? 'border-primary bg-primary-soft' : 'border-line-strong',
        )}
      >
        <FileSpreadsheet aria-hidden="true" className="text-muted size-8 shrink-0" />
        <div className="min-w-0 grow basis-48">
          <p className="font-semibold wrap-anywhere">
            {file ? <bdi>{file.name}</bdi> : t('members.import.drop')}
          </p>
          <p id={`${id}-hint`} className="text-muted text-sm">
            {t('members.import.hint', { megabytes })}{' '}
            <button
              type="button"
              onClick={saveTemplate}
              className="text-link font-semibold underline underline-offset-4"
            >
              {t('members.import.template')}
            </button>
          </p>
        </div>
        <ChooseFile
          id={id}
          label={t('members.import.title')}
          icon={Upload}
          text={file ? t('members.import.another') : t('members.import.choose')}
          accept={endings.join(',')}
          invalid={refused !== undefined}
          onPick={pick}
        />
      </div>
      {refused !== undefined && <FieldMessage id={`${id}-error`} text={refused} />}
    </div>
  );
}
