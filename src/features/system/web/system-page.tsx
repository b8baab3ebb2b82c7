import { useTranslation } from '#kit/web/i18n.ts';
import { pageFor } from '#club/web/guards.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import type { SystemOut, BackupOut, ProblemOut } from '../system.contract.ts';
import { ReleaseCard, StorageCard, SyncCard, FactCard } from './state-cards.tsx';
import { useSystem, useBackupEnd, useBackups, useMakeBackup } from './system.hooks.ts';
import { useFactTexts, useBackupTexts } from './use-system-texts.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import DatabaseBackup from 'lucide-react/icons/database-backup';
import { useState, useId } from 'react';
import { Button } from '#kit/web/ui/button.tsx';
import { DataTable } from '#kit/web/ui/data-table.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { useListQuery } from '#kit/web/ui/list-query.ts';
import { SettingsSection } from '#kit/web/ui/settings-section.tsx';
import { useBackupColumns } from './backup-columns.tsx';
import { DownloadDialog } from './download-dialog.tsx';
import { MailCard } from './mail-card.tsx';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import { dayAndTimeText } from '#club/web/date-text.ts';
import { classes } from '#kit/web/classes.ts';
import { useLanguage } from '#kit/web/language.ts';

export const clientLoader = pageFor('page.system');

/** How the installation is, for leaders: what is wrong first, then backups, then the rest. */
export default function SystemPage() {
  const { t } = useTranslation();
  const read = useSystem();
  return (
    <>
      <PageHeader title={t('system.page.title')} text={t('system.page.text')} />
      <QueryBoundary read={read}>{({ data }) => <SystemState system={data} />}</QueryBoundary>
    </>
  );
}

function SystemState({ system }: { system: SystemOut }) {
  return (
    <div className="flex flex-col gap-6">
      <StatusSection problems={system.problems} />
      <BackupsSection backup={system.backup} />
      {/* Two columns of their own, because the cards differ in height. */}
      <div className="grid items-start gap-6 *:flex *:min-w-0 *:flex-col *:gap-6 xl:grid-cols-2">
        <div>
          <MailCard mail={system.mail} />
          <SyncCard sync={system.sync} />
          <QueueCard queue={system.queue} />
        </div>
        <div>
          <StorageCard storage={system.storage} />
          <ReleaseCard system={system} />
        </div>
      </div>
    </div>
  );
}

type Queue = SystemOut['queue'];

/** What waits, runs or failed in the background, by kind. */
function QueueCard({ queue }: { queue: Queue }) {
  const { t } = useTranslation();
  const { translate } = useErrorText();
  const { numberOf } = useFactTexts();
  const kindText = (kind: string): string => {
    const key = `system.queue.kinds.${kind}`;
    const text = translate(key);
    return text === key ? kind : text;
  };
  const parts = ({ waiting, active, failed }: Queue[number]) =>
    Object.entries({ waiting, active, failed } as const)
      .filter(([, count]) => count > 0)
      .map(
        ([state, count]) =>
          `${t(`system.queue.${state as 'waiting' | 'active' | 'failed'}`)}: ${numberOf(count)}`,
      );
  const facts = queue.map((one) => ({
    label: kindText(one.kind),
    value: (
      <ul className="flex flex-wrap justify-end gap-x-4">
        {parts(one).map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    ),
  }));
  return (
    <FactCard title={t('system.queue.title')} facts={facts}>
      {queue.length === 0 && <p className="text-muted mt-3">{t('system.queue.empty')}</p>}
    </FactCard>
  );
}

const pageSize = 10;

/** The last good backup, all of them, and a button for another one. */
function BackupsSection({ backup }: Pick<SystemOut, 'backup'>) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<BackupOut | null>(null);
  const list = useListQuery(pageSize);
  const read = useBackups(list, backup);
  const columns = useBackupColumns(setChosen);
  useBackupEnd(backup);
  return (
    <SettingsSection
      title={t('system.backup.title')}
      text={t('system.backup.text')}
      action={<MakeButton busy={backup.busy} />}
    >
      <LastBackup {...backup} />
      <h3 className="mt-8 mb-3 text-lg">{t('system.backup.list')}</h3>
      <DataTable
        caption={t('system.backup.list')}
        columns={columns}
        read={read}
        list={list}
        rowKey={({ _id }) => _id}
        empty={<EmptyState title={t('system.backup.emptyTitle')} text={t('system.backup.emptyText')} />}
      />
      {chosen && <DownloadDialog backup={chosen} onClose={() => setChosen(null)} />}
    </SettingsSection>
  );
}

function MakeButton({ busy }: { busy: boolean }) {
  const { t } = useTranslation();
  const make = useMakeBackup();
  const isBusy = busy || make.isPending;
  return (
    <Button
      className="w-full sm:w-auto"
      // It stays focusable, so that the keyboard does not lose its place while the backup runs.
      aria-disabled={isBusy}
      onClick={() => !isBusy && make.mutate()}
    >
      <DatabaseBackup aria-hidden="true" className="size-5" />
      <span aria-live="polite">{t(isBusy ? 'system.backup.making' : 'system.backup.make')}</span>
    </Button>
  );
}

/** When the last good backup was made, whether restoring it was tried, and when the next one comes. */
function LastBackup({ lastGood, nextAt }: SystemOut['backup']) {
  const { t } = useTranslation();
  const { momentOf, sizeOf } = useFactTexts();
  const { proofText } = useBackupTexts();
  const figures = [
    {
      label: t('system.backup.lastGood'),
      value: lastGood ? momentOf(lastGood.finishedAt) : t('system.backup.none'),
    },
    ...(lastGood
      ? [
          { label: t('system.backup.proven'), value: proofText(lastGood) },
          { label: t('system.backup.fields.size'), value: sizeOf(lastGood.size ?? 0) },
        ]
      : []),
    { label: t('system.backup.next'), value: momentOf(nextAt) },
  ];
  return (
    <dl className="bg-sunken grid gap-x-6 gap-y-4 rounded-xl p-5 sm:grid-cols-2">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="text-lg font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is wrong and what to do, or that nothing is. */
function StatusSection({ problems }: { problems: readonly ProblemOut[] }) {
  const { t } = useTranslation();
  const id = useId();
  const count = problems.filter(({ level }) => level === 'alarm').length;
  const hasHints = problems.length > count;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      {count === 0 ? (
        <div className="border-line bg-surface shadow-card flex items-center gap-4 rounded-2xl border p-5 sm:px-8">
          <CircleCheck aria-hidden="true" className="text-link size-9 shrink-0" />
          <div>
            <h2 id={id} className="text-xl">
              {t(hasHints ? 'system.page.calm' : 'system.page.good')}
            </h2>
            <p className="text-muted">{t(hasHints ? 'system.page.calmText' : 'system.page.goodText')}</p>
          </div>
        </div>
      ) : (
        <h2 id={id} className="text-xl">
          {t('shell.dashboard.alarms', { count })}
        </h2>
      )}
      {problems.length > 0 && (
        <ul className="flex flex-col gap-3">
          {problems.map((problem) => (
            <ProblemItem key={problem.kind} problem={problem} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ProblemItem({ problem: { level, title, advice, since } }: { problem: ProblemOut }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isAlarm = level === 'alarm';
  const Icon = isAlarm ? CircleAlert : Info;
  return (
    <li
      className={classes(
        'flex gap-4 rounded-2xl border p-5 sm:px-8',
        isAlarm ? 'border-danger/40 bg-danger-soft' : 'border-line bg-surface',
      )}
    >
      <Icon
        aria-hidden="true"
        className={classes('mt-0.5 size-6 shrink-0', isAlarm ? 'text-danger' : 'text-link')}
      />
      <div className="min-w-0">
        {!isAlarm && <p className="text-muted text-sm font-semibold">{t('system.page.hint')}</p>}
        <h3 className={classes('text-lg', isAlarm && 'text-danger')}>{title}</h3>
        <p className="mt-1 max-w-2xl wrap-anywhere">{advice}</p>
        {isAlarm && since !== null && (
          <p className="text-muted mt-2 text-sm">
            {t('system.page.since', { when: dayAndTimeText(since, language) })}
          </p>
        )}
      </div>
    </li>
  );
}
