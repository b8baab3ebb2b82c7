import { Link } from 'react-router';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import type { SystemOut } from '../system.contract.ts';
import { useFactTexts } from './use-system-texts.ts';

export function StorageCard({ storage }: Pick<SystemOut, 'storage'>) {
  const { t } = useTranslation();
  const { sizeOf } = useFactTexts();
  const { database, files, backups, disk } = storage;
  const facts = [
    { label: t('system.storage.database'), value: sizeOf(database) },
    {
      label: t('system.storage.files'),
      value: files
        ? t('system.storage.fileCount', { count: files.count, size: sizeOf(files.size) })
        : t('system.storage.unknown'),
    },
    { label: t('system.storage.backups'), value: sizeOf(backups) },
    {
      label: t('system.storage.free'),
      value: disk
        ? t('system.storage.freeOf', { free: sizeOf(disk.free), total: sizeOf(disk.total) })
        : t('system.storage.unknown'),
    },
  ];
  return <FactCard title={t('system.storage.title')} facts={facts} />;
}

export function SyncCard({ sync }: Pick<SystemOut, 'sync'>) {
  const { t } = useTranslation();
  const { momentOf, numberOf } = useFactTexts();
  if (sync.columns === 0)
    return (
      <FactCard title={t('system.sync.title')} facts={[]}>
        <p className="text-muted mt-3">{t('system.sync.none')}</p>
      </FactCard>
    );
  const facts = [
    { label: t('system.sync.last'), value: momentOf(sync.lastGoodAt) },
    { label: t('system.sync.columns'), value: numberOf(sync.columns) },
    { label: t('system.sync.failing'), value: numberOf(sync.failing) },
  ];
  return (
    <FactCard title={t('system.sync.title')} facts={facts}>
      {sync.failing > 0 && (
        <Link
          to="/dashboard/sheet_contest"
          className={buttonClass({ look: 'outline', size: 'small' }, 'mt-3')}
        >
          {t('system.sync.open')}
        </Link>
      )}
    </FactCard>
  );
}

/** Long enough to name a commit. */
const shownCommit = 12;

export function ReleaseCard({ system }: { system: SystemOut }) {
  const { t } = useTranslation();
  const { momentOf } = useFactTexts();
  const { version, commit, node, postgres, startedAt } = system;
  const code = (text: string) => <bdi className="font-mono">{text}</bdi>;
  const facts = [
    { label: t('system.release.version'), value: code(version) },
    ...(commit === null
      ? []
      : [{ label: t('system.release.commit'), value: code(commit.slice(0, shownCommit)) }]),
    { label: t('system.release.node'), value: code(node) },
    { label: t('system.release.postgres'), value: code(postgres) },
    { label: t('system.release.started'), value: momentOf(startedAt) },
  ];
  return <FactCard title={t('system.release.title')} facts={facts} />;
}

interface Fact {
  label: string;
  value: ReactNode;
}

interface FactCardProps {
  title: string;
  facts: readonly Fact[];
  children?: ReactNode;
}

/** A titled card of facts, one a line. */
export function FactCard({ title, facts, children }: FactCardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="border-line bg-surface shadow-card min-w-0 rounded-2xl border p-5 sm:p-6"
    >
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {facts.length > 0 && (
        <dl className="divide-line mt-3 divide-y">
          {facts.map(({ label, value }) => (
            <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
              <dt className="text-muted">{label}</dt>
              <dd className="font-semibold wrap-anywhere tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </section>
  );
}
