import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { may, roles } from '#club/shared/access.ts';
import { requirePermission } from '#club/web/guards.ts';
import { useSession } from '#kit/web/session.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { MembersList } from './members-list.tsx';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.trainees', request);
  return null;
}

export default function TraineesPage() {
  const { t } = useTranslation();
  const [importing, setImporting] = useState(false);
  const role = useSession()?.user.role ?? null;
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
      <ImportDialog open={importing} onClose={() => setImporting(false)} />
    </>
  );
}
