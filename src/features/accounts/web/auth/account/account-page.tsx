import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { may } from '#club/shared/access.ts';
import { requirePermission } from '#club/web/guards.ts';
import { PasskeysSection } from '../../two-step/passkeys-section.tsx';
import { StaffPolicySection } from '../../two-step/staff-policy-section.tsx';
import { TwoStepSection } from '../../two-step/two-step-section.tsx';
import { useSession } from '#kit/web/session.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { useOwnSessions } from './sessions.hooks.ts';
import { useDeviceText } from './use-device-text.ts';
import { NotificationsLink } from './notifications-link.tsx';
import { ContinueLink } from './continue-link.tsx';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.account', request);
  return null;
}

/** Account and security: password, two-step sign-in, passkeys, and where one is signed in. */
export default function AccountPage() {
  const { t } = useTranslation();
  const role = useSession()?.user.role ?? null;
  const sessions = useOwnSessions();
  const deviceText = useDeviceText();
  const [unsavedCodes, setUnsavedCodes] = useState(false);
  const own = sessions.data?.data.find(({ current }) => current);
  return (
    <>
      <PageHeader title={t('users.security.title')} text={t('users.security.text')} />
      {!unsavedCodes && <ContinueLink />}
      <div className="flex flex-col gap-6">
        <TwoStepSection onUnsavedCodes={setUnsavedCodes} />
        <PasskeysSection device={own ? deviceText(own.device) : ''} />
        <PasswordSection />
        <SessionsSection read={sessions} />
        {may(role, 'people.manage') && <StaffPolicySection />}
        <NotificationsLink />
      </div>
    </>
  );
}
