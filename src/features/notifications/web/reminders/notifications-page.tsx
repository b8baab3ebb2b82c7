import { useId } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { CalendarSection } from '../calendar/calendar-section.tsx';
import { PushSection } from '../push/push-section.tsx';
import { requirePermission } from '#club/web/guards.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { SettingsSection } from '#kit/web/ui/settings-section.tsx';
import { Switch } from '#kit/web/ui/switch.tsx';
import { NotificationChoices } from './notification-choices.tsx';
import { useChooseNotifications, useNotifications } from './notifications.hooks.ts';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.inbox', request);
  return null;
}

/** By which ways one is told what, notifications of this browser, and one's calendar. */
export default function NotificationsPage() {
  const { t } = useTranslation();
  const read = useNotifications();
  const { choose, chooseDigest } = useChooseNotifications();
  return (
    <>
      <PageHeader title={t('shell.dashboard.notifications')} text={t('reminders.page.text')} />
      <div className="flex flex-col gap-6">
        <PushSection />
        <QueryBoundary read={read}>
          {({ data }) => (
            <>
              <NotificationChoices kinds={data.kinds} onChoose={choose} />
              <DigestSection on={data.digest} onChange={chooseDigest} />
            </>
          )}
        </QueryBoundary>
        <CalendarSection />
      </div>
    </>
  );
}

function DigestSection({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <SettingsSection title={t('reminders.digestChoice.title')}>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
        <span id={`${id}-hint`} className="text-muted">
          {t('reminders.digestChoice.text')}
        </span>
        <Switch
          id={id}
          label={t('reminders.digestChoice.title')}
          describedBy={`${id}-hint`}
          checked={on}
          onChange={({ target }) => onChange(target.checked)}
        />
      </label>
    </SettingsSection>
  );
}
