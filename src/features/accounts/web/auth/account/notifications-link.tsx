import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { SettingsSection } from '#kit/web/ui/settings-section.tsx';

/** What reaches one by mail and browser is chosen on a page of its own. */
export function NotificationsLink() {
  const { t } = useTranslation();
  return (
    <SettingsSection
      title={t('shell.dashboard.notifications')}
      text={t('security.notifications.text')}
      action={
        <Link to="/dashboard/notifications" className={buttonClass({ look: 'outline' })}>
          {t('security.notifications.open')}
        </Link>
      }
    />
  );
}
