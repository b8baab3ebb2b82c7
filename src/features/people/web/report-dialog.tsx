import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { DialogForm } from '#kit/web/form/dialog-form.tsx';
import { TextField } from '#kit/web/form/text-field.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { sendReport } from '#schemas/features/people/people.contract.ts';
import type { ReportOut } from '../people.contract.ts';
import { riskTexts } from '../people.rules.ts';
import { campTitle } from './camp-title.ts';
import { reportQuery, useSendReport } from './people.hooks.ts';

/** Shows what the leaders get of a mentor's week, and sends it. */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const send = useSendReport();
  return (
    <Dialog open onClose={onClose} title={t('people.report.title')} description={t('people.report.text')}>
      <div className="mt-6">
        <QueryBoundary read={useQuery(reportQuery)}>
          {({ data }) =>
            data.length === 0 ? (
              <p>{t('people.errors.nobodyToReport')}</p>
            ) : (
              <DialogForm
                label={t('people.report.title')}
                confirm={t('people.report.submit')}
                done={t('people.messages.reportSent')}
                form={{
                  schema: sendReport.body.pick({ line: true }),
                  defaults: { line: '' },
                  send: (values, idempotencyKey) => send.mutateAsync({ ...values, idempotencyKey }),
                }}
                onClose={onClose}
              >
                {data.map((report) => (
                  <Report key={report.camp._id} report={report} />
                ))}
                <TextField name="line" label={t('people.report.line')} maxLength={500} dir="auto" />
              </DialogForm>
            )
          }
        </QueryBoundary>
      </div>
    </Dialog>
  );
}

function Report({ report: { camp, atRisk, ...figures } }: { report: ReportOut }) {
  const { t } = useTranslation();
  const shown = { ...figures, atRisk: atRisk.length };
  return (
    <section aria-label={campTitle(camp)}>
      <h3 className="mb-2 text-base">
        <bdi>{campTitle(camp)}</bdi>
      </h3>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-2">
        {(['trainees', 'atRisk', 'contacted', 'absent', 'solved'] as const).map((name) => (
          <div key={name} className="bg-sunken flex flex-col-reverse justify-end rounded-xl px-3 py-2">
            <dt className="text-muted text-xs">{t(`people.report.${name}`)}</dt>
            <dd className="text-xl font-bold tabular-nums">{shown[name]}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-3 flex flex-col gap-1 text-sm">
        {atRisk.map(({ userId, name, ...trainee }) => (
          <li key={userId}>
            <bdi className="font-bold">{name}</bdi>{' '}
            {riskTexts(trainee)
              .map(({ key, values }) => t(key, values))
              .join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  );
}
