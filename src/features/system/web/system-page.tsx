import { useTranslation } from '#kit/web/i18n.ts';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { requirePermission } from '#club/web/guards.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import type { SystemOut } from '../system.contract.ts';
import { BackupsSection } from './backups-section.tsx';
import { MailCard } from './mail-card.tsx';
import { QueueCard } from './queue-card.tsx';
import { ReleaseCard, StorageCard, SyncCard } from './state-cards.tsx';
import { StatusSection } from './status-section.tsx';
import { useSystem } from './system.hooks.ts';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.system', request);
  return null;
}

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
