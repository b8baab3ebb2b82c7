import { useTranslation } from '#kit/web/i18n.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import type { ImportOut } from '../../members.contract.ts';
import { columnName } from './import-template.ts';

/** The result of a check: how many rows are valid, and the errors of the others. */
export function ImportReport({ report }: { report: ImportOut }) {
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
            <th scope="col" className="px-4 py-2 text-start">
              {t('members.import.row')}
            </th>
            <th scope="col" className="px-4 py-2 text-start">
              {t('members.import.field')}
            </th>
            <th scope="col" className="px-4 py-2 text-start">
              {t('members.import.problem')}
            </th>
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
