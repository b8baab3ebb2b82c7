import { useId } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { Alert } from '#kit/web/ui/alert.tsx';
import { LoadFailed } from '#kit/web/ui/load-failed.tsx';
import { SettingsSection } from '#kit/web/ui/settings-section.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { Switch } from '#kit/web/ui/switch.tsx';
import { PushServiceFailure } from './push-browser.ts';
import type { PushState } from './push-session.ts';
import { usePushState, useSwitchPush } from './push.hooks.ts';

/** Notifications of this browser on this device: on or off, and why they cannot be turned on. */
export function PushSection() {
  const { t } = useTranslation();
  const { data: state, error, refetch } = usePushState();
  return (
    <SettingsSection
      title={t('push.section.title')}
      text={t('push.section.text')}
      state={state && { text: t(`push.states.${state}`), on: state === 'on' }}
    >
      {state === undefined &&
        (error ? <LoadFailed error={error} onRetry={refetch} /> : <Skeleton className="h-14" />)}
      {state !== undefined && <PushSwitch state={state} />}
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
