import { useState, useRef } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link, useLocation } from 'react-router';
import { may } from '#club/shared/access.ts';
import { pageFor, nextPath } from '#club/web/guards.ts';
import { PasskeysSection } from '../../two-step/passkeys-section.tsx';
import { StaffPolicySection } from '../../two-step/staff-policy-section.tsx';
import { TwoStepSection } from '../../two-step/two-step-section.tsx';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { useOwnAuthSessions, useEndAuthSessions, useInvalidateAuthSessions } from './auth-sessions.hooks.ts';
import { buttonClass, Button } from '#kit/web/ui/button.tsx';
import { SettingsSection } from '#kit/web/ui/settings-section.tsx';
import { Alert } from '#kit/web/ui/alert.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { type AuthSessionOut, changePassword } from '../../../auth.contract.ts';
import { changePasswordBody } from '#schemas/features/accounts/auth.contract.ts';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { dayAndTimeText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import { getMe } from '../../../users.contract.ts';
import { call } from '#kit/web/api.ts';
import { FormDialog } from '#kit/web/form/dialog-form.tsx';
import { PasswordField } from '#kit/web/form/password-field.tsx';
import { NewPasswordField, UsernameHint } from '../../shared/password-fields.tsx';
import { endpointQuery } from '#kit/web/query.tsx';
import { EmailSection } from './email-section.tsx';
import { parseDevice } from '../../../auth.rules.ts';

export const clientLoader = pageFor('page.account');

/** Account and security: password, two-step sign-in, passkeys, and where one is signed in. */
export default function AccountPage() {
  const { t } = useTranslation();
  const role = useAuthSession()?.user.role ?? null;
  const authSessions = useOwnAuthSessions();
  const deviceText = useDeviceText();
  const [unsavedCodes, setUnsavedCodes] = useState(false);
  const own = authSessions.data?.data.find(({ current }) => current);
  return (
    <>
      <PageHeader title={t('users.security.title')} text={t('users.security.text')} />
      {!unsavedCodes && <ContinueLink />}
      <div className="flex flex-col gap-6">
        <TwoStepSection onUnsavedCodes={setUnsavedCodes} />
        <PasskeysSection device={own ? deviceText(own.device) : ''} />
        <EmailSection />
        <PasswordSection />
        <AuthSessionsSection read={authSessions} />
        {may(role, 'people.manage') && <StaffPolicySection />}
        <NotificationsLink />
      </div>
    </>
  );
}

/** What reaches one by mail and browser is chosen on a page of its own. */
function NotificationsLink() {
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

/** For somebody who was led here to set up two-step sign-in, and has: the page they wanted. */
function ContinueLink() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const needed = useAuthSession()?.user.needsTwoStep === true;
  if (needed || !new URLSearchParams(search).has('next')) return null;
  return (
    <Alert tone="info" className="mb-6">
      <p>{t('security.forced.done')}</p>
      <Link to={nextPath(search)} className={buttonClass({ look: 'outline', size: 'small' }, 'mt-2')}>
        {t('security.forced.continue')}
      </Link>
    </Alert>
  );
}

/** Where one is signed in, this device first. */
function AuthSessionsSection({ read }: { read: UseQueryResult<{ data: AuthSessionOut[] }> }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <SettingsSection
      title={t('security.sessions.title')}
      text={t('security.sessions.text')}
      headingRef={heading}
    >
      <QueryBoundary read={read}>
        {({ data }) => <AuthSessions authSessions={data} onEnded={() => heading.current?.focus()} />}
      </QueryBoundary>
    </SettingsSection>
  );
}

interface Props {
  authSessions: AuthSessionOut[];
  onEnded: () => void;
}

function AuthSessions({ authSessions, onEnded }: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const { end, endOthers } = useEndAuthSessions();
  const others = authSessions.filter(({ current }) => !current);
  const ordered = [...authSessions.filter(({ current }) => current), ...others];
  return (
    <>
      <ul className="divide-line divide-y">
        {ordered.map((authSession) => (
          <AuthSessionRow
            key={authSession._id}
            authSession={authSession}
            busy={end.isPending && end.variables === authSession._id}
            onEnd={() => end.mutate(authSession._id, { onSuccess: onEnded })}
          />
        ))}
      </ul>
      {others.length === 0 ? (
        <p className="text-muted mt-4">{t('security.sessions.only')}</p>
      ) : (
        <Button look="outline" className="mt-6 w-full sm:w-auto" onClick={() => setAsking(true)}>
          {t('security.sessions.endOthers')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={t('security.sessions.othersTitle')}
        text={t('security.sessions.othersText', { count: others.length })}
        confirm={t('security.sessions.end')}
        onConfirm={() => {
          setAsking(false);
          endOthers.mutate(undefined, { onSuccess: onEnded });
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

interface AuthSessionRowProps {
  authSession: AuthSessionOut;
  busy: boolean;
  onEnd: () => void;
}

function AuthSessionRow({ authSession, busy, onEnd }: AuthSessionRowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const device = useDeviceText()(authSession.device);
  const since = dayAndTimeText(authSession.createdAt, language);
  const facts = [
    { key: 'since', value: since },
    { key: 'lastUsed', value: dayAndTimeText(authSession.lastUsedAt, language) },
    { key: 'address', value: authSession.address ?? '–', ltr: true },
  ] as const;
  return (
    <li className="flex flex-wrap items-start justify-between gap-4 py-5 first:pt-0 last:pb-0">
      <div className="flex min-w-0 items-start gap-3">
        <MonitorSmartphone aria-hidden="true" className="text-link mt-0.5 size-6 shrink-0" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 font-bold">
            <span>{device}</span>
            {authSession.current && (
              <Badge tone="good" className="text-sm!">
                {t('security.sessions.thisDevice')}
              </Badge>
            )}
          </p>
          <dl className="text-muted mt-1 flex flex-wrap gap-x-6 gap-y-1 text-sm">
            {facts.map((fact) => (
              <div key={fact.key} className="flex gap-1.5">
                <dt>{t(`security.sessions.${fact.key}`)}</dt>
                <dd className="text-ink font-semibold wrap-anywhere">
                  <bdi dir={'ltr' in fact ? 'ltr' : 'auto'}>{fact.value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      {!authSession.current && (
        <Button
          look="outline"
          size="small"
          aria-label={t('security.sessions.endOf', { device, since })}
          aria-disabled={busy}
          onClick={() => !busy && onEnd()}
        >
          {t('security.sessions.end')}
        </Button>
      )}
    </li>
  );
}

function PasswordSection() {
  const { t } = useTranslation();
  const invalidate = useInvalidateAuthSessions();
  const [open, setOpen] = useState(false);
  const action = (
    <Button look="outline" onClick={() => setOpen(true)}>
      {t('security.password.change')}
    </Button>
  );
  return (
    <>
      <SettingsSection
        title={t('security.password.title')}
        text={t('security.password.text')}
        action={action}
      />
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('security.password.dialog')}
        text={t('security.password.text')}
        confirm={t('security.password.submit')}
        busy={t('security.password.busy')}
        done={t('auth.messages.passwordChanged')}
        failed={t('security.password.failed')}
        form={{
          schema: changePasswordBody,
          defaults: { currentPassword: '', newPassword: '' },
          send: (body, idempotencyKey) => call(changePassword, { body, idempotencyKey }),
          onDone: invalidate,
        }}
      >
        <OwnUsername />
        <PasswordField
          name="currentPassword"
          label={t('security.password.current')}
          autoComplete="current-password"
          required
        />
        <NewPasswordField />
      </FormDialog>
    </>
  );
}

/** A password manager saves the new password for this address. */
function OwnUsername() {
  const { data } = useQuery(endpointQuery(getMe, {}));
  return <UsernameHint email={data?.data.email ?? ''} />;
}

/** The device of a session in the reader's language. */
function useDeviceText(): (device: string) => string {
  const { t } = useTranslation();
  return (device) => {
    const { browser, system } = parseDevice(device);
    if (browser === '') return t('security.sessions.unknownDevice');
    return system === undefined ? browser : t('security.sessions.device', { browser, system });
  };
}
