import { useId, useState, useEffect, useRef } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { pageFor } from '#club/web/guards.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { SettingsSection } from '#kit/web/ui/settings-section.tsx';
import { Switch } from '#kit/web/ui/switch.tsx';
import { NotificationChoices } from './notification-choices.tsx';
import { useChooseNotifications, useNotifications } from './notifications.hooks.ts';
import { isStaff } from '#club/shared/access.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { Alert } from '#kit/web/ui/alert.tsx';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { Skeleton } from '#kit/web/ui/loading.tsx';
import { PushServiceFailure, type PushState, usePushState, useSwitchPush } from '../push/push.hooks.ts';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Copy from 'lucide-react/icons/copy';
import { copyText } from '#kit/web/copy-text.ts';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { type AddressOut, readCalendarAddress, renewCalendarAddress } from '../../calendar.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/web/api.ts';
import { endpointQuery } from '#kit/web/query.tsx';

export const clientLoader = pageFor('page.inbox');

/** How one is notified of what, notifications of this browser, and one's calendar. */
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

/** The secret address of one's calendar, and how a calendar app reads it. */
function CalendarSection() {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const [shown, setShown] = useState(false);
  const role = useAuthSession()?.user.role;
  const { data, error, isFetching, refetch } = useCalendarAddress(shown);

  function show() {
    if (isFetching) return;
    if (error) void refetch();
    setShown(true);
  }

  return (
    <SettingsSection
      title={t('calendar.section.title')}
      text={t(role && isStaff(role) ? 'calendar.section.staffText' : 'calendar.section.text')}
      action={
        // Stays until the address takes the focus, and is the way to try again.
        !data && (
          <Button look="outline" aria-disabled={isFetching} aria-busy={isFetching} onClick={show}>
            {t('calendar.section.show')}
          </Button>
        )
      }
    >
      {data ? (
        <CalendarAddress {...data.data} />
      ) : (
        error && !isFetching && <Alert title={t('ui.list.failed')}>{failureText(error)}</Alert>
      )}
    </SettingsSection>
  );
}

/** Notifications of this browser on this device: on or off, and why they cannot be turned on. */
function PushSection() {
  const { t } = useTranslation();
  const read = usePushState();
  const state = read.data;
  return (
    <SettingsSection
      title={t('push.section.title')}
      text={t('push.section.text')}
      state={state && { text: t(`push.states.${state}`), on: state === 'on' }}
    >
      <QueryBoundary read={read} loading={<Skeleton className="h-14" />}>
        {(known) => <PushSwitch state={known} />}
      </QueryBoundary>
    </SettingsSection>
  );
}

function PushSwitch({ state }: { state: PushState }) {
  const { t } = useTranslation();
  const hint = useId();
  const change = useSwitchPush();
  const possible = state === 'on' || state === 'off';
  // The browser asked, and the person closed the question.
  const unanswered = change.isSuccess && change.variables && change.data === 'off' && state === 'off';
  return (
    <>
      <div className="flex min-h-14 items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="font-bold">{t('push.section.label')}</p>
          <p id={hint} role="status" className="text-muted text-sm">
            {unanswered ? t('push.hints.unanswered') : t(`push.hints.${state}`)}
          </p>
        </div>
        {possible && (
          <label htmlFor={`${hint}-switch`} className="flex min-h-11 shrink-0 cursor-pointer items-center">
            <Switch
              id={`${hint}-switch`}
              label={t('push.section.label')}
              describedBy={hint}
              checked={change.isPending ? change.variables : state === 'on'}
              onChange={({ target }) => !change.isPending && change.mutate(target.checked)}
            />
          </label>
        )}
      </div>
      {change.error && <SwitchFailed error={change.error} />}
    </>
  );
}

function SwitchFailed({ error }: { error: Error }) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  return (
    <Alert className="mt-4">
      <p>{error instanceof PushServiceFailure ? t('push.errors.service') : failureText(error)}</p>
    </Alert>
  );
}

const steps = ['phone', 'google', 'delay'] as const;

function CalendarAddress({ address, webcal }: AddressOut) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState(false);
  const renew = useRenewCalendar();
  // The button that was pressed to get here is gone; somebody who went on meanwhile is left alone.
  useEffect(() => {
    if (document.activeElement === document.body) field.current?.focus();
  }, []);

  async function copy() {
    if (await copyText(address)) return toast.success(t('calendar.section.copied'));
    field.current?.select();
    return toast.danger(t('calendar.section.copyFailed'));
  }

  return (
    <>
      <label htmlFor={id} className="mb-1.5 block text-sm font-bold">
        {t('calendar.section.address')}
      </label>
      <input
        ref={field}
        id={id}
        readOnly
        dir="ltr"
        value={address}
        aria-describedby={`${id}-secret`}
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="border-line-strong bg-sunken focus-visible:ring-focus min-h-12 w-full rounded-xl border px-4 font-mono text-sm outline-none focus-visible:ring-2"
      />
      <p id={`${id}-secret`} className="text-muted mt-1.5 text-sm">
        {t('calendar.section.secret')}
      </p>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <a href={webcal} className={buttonClass()}>
          <CalendarPlus aria-hidden="true" className="size-5" />
          {t('calendar.section.open')}
        </a>
        <Button look="outline" onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-5" />
          {t('calendar.section.copy')}
        </Button>
        <Button look="quiet" onClick={() => setAsking(true)}>
          {t('calendar.section.renew')}
        </Button>
      </div>
      <h3 className="mt-6 font-bold">{t('calendar.howTo.title')}</h3>
      <ul className="text-muted mt-2 flex max-w-2xl list-disc flex-col gap-1.5 ps-5">
        {steps.map((step) => (
          <li key={step}>{t(`calendar.howTo.${step}`)}</li>
        ))}
      </ul>
      <ConfirmDialog
        open={asking}
        title={t('calendar.renewal.title')}
        text={t('calendar.renewal.text')}
        confirm={t('calendar.renewal.confirm')}
        busy={renew.isPending}
        onConfirm={() => renew.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

const addressQuery = endpointQuery(readCalendarAddress, {});

/** Read only when it is asked for, and forgotten with the page: it is a secret. */
const useCalendarAddress = (shown: boolean) =>
  useQuery({ ...addressQuery, enabled: shown, gcTime: 0, staleTime: Infinity });

function useRenewCalendar() {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(renewCalendarAddress, {}),
    onSuccess(reply) {
      queries.setQueryData(addressQuery.queryKey, reply);
      toast.success(t('calendar.messages.renewed'));
    },
    onError: (error) => toast.danger(failureText(error, t('calendar.renewal.failed'))),
  });
}
