import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { updateStoredUser, useAuthSession } from '#kit/web/auth-session.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { SettingsSection } from '#kit/web/ui/settings-section.tsx';
import { NewApp, type NewKey, type ConfirmProps } from './new-app.tsx';
import { TwoStepEnabled } from './two-step-enabled.tsx';
import { useInvalidateTwoStep, useTwoStep } from './two-step.hooks.ts';
import { call } from '#kit/web/api.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form, SubmitButton } from '#kit/web/form/form.tsx';
import { OwnPassword } from './password-and-code.tsx';
import { keepFocus, useFocusOnOpen } from '#kit/web/form/focus.ts';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { startTwoStep } from '#schemas/features/accounts/two-step.contract.ts';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { copyText } from '#kit/web/copy-text.ts';
import { saveFile } from '#kit/web/save-file.ts';
import { LeaveGuard } from '#kit/web/ui/leave-guard.tsx';
import { toast } from '#kit/web/ui/toast.ts';

interface Props {
  /** Whether recovery codes are shown that the person has not saved yet. */
  onUnsavedCodes: (unsaved: boolean) => void;
}

/** Two-step sign-in with an authenticator app: set it up, see its state, move it to another phone, switch it off. */
export function TwoStepSection({ onUnsavedCodes }: Props) {
  const { t } = useTranslation();
  const read = useTwoStep();
  const invalidate = useInvalidateTwoStep();
  const [settingUp, setSettingUp] = useState(false);
  const [newKey, setNewKey] = useState<NewKey | null>(null);
  const [codesLost, setCodesLost] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  const state = read.data?.data;
  useSyncNeedsTwoStep(read);

  async function showCodes(recoveryCodes: string[]) {
    setCodes(recoveryCodes);
    onUnsavedCodes(true);
    setSettingUp(false);
    setNewKey(null);
    setCodesLost(false);
    await invalidate();
  }

  async function showLost() {
    setCodesLost(true);
    await invalidate();
    setNewKey(null);
  }

  function hideCodes() {
    setCodes(null);
    onUnsavedCodes(false);
    focusHeading();
  }

  function cancel() {
    setSettingUp(false);
    setNewKey(null);
    focusHeading();
  }

  async function showRemoved() {
    setSettingUp(false);
    setCodesLost(false);
    await invalidate();
    focusHeading();
  }

  const action = state && !state.on && !settingUp && !codes && (
    <Button onClick={() => setSettingUp(true)}>{t('twoStep.app.setUp')}</Button>
  );
  return (
    <SettingsSection
      title={t('twoStep.app.title')}
      text={t('twoStep.app.text')}
      state={state && { on: state.on, text: t(state.on ? 'twoStep.app.isOn' : 'twoStep.app.isOff') }}
      action={action}
      headingRef={heading}
    >
      {(!state || state.on || settingUp || codes) && (
        <QueryBoundary read={read}>
          {({ data }) => {
            if (codes) return <RecoveryCodes codes={codes} onSaved={hideCodes} />;
            const confirming = { onDone: showCodes, onLost: showLost, onCancel: cancel };
            if (!data.on) return <TwoStepSetup {...confirming} />;
            if (newKey)
              return (
                <NewApp
                  {...confirming}
                  appKey={newKey}
                  label={t('twoStep.phone.label')}
                  confirm={t('twoStep.phone.confirm')}
                />
              );
            const actions = { onCodes: showCodes, onKey: setNewKey, onRemoved: showRemoved };
            return <TwoStepEnabled {...data} {...actions} codesLost={codesLost} />;
          }}
        </QueryBoundary>
      )}
    </SettingsSection>
  );
}

/** The guards of the pages learn here that two-step sign-in is set up, or is no longer required. */
function useSyncNeedsTwoStep({
  data,
  dataUpdatedAt,
  isFetchedAfterMount,
  refetch,
}: ReturnType<typeof useTwoStep>) {
  const stored = useAuthSession()?.user.needsTwoStep === true;
  const sync = useEffectEvent(() => {
    const needed = data && data.data.required && !data.data.on;
    if (needed !== undefined && needed !== stored) updateStoredUser({ needsTwoStep: needed });
  });
  // Only a new response counts: an old one would take back what a refused call has shown since.
  const newest = isFetchedAfterMount ? dataUpdatedAt : 0;
  useEffect(() => {
    if (newest > 0) sync();
  }, [newest]);
  useEffect(() => {
    if (stored) void refetch({ cancelRefetch: false });
  }, [stored, refetch]);
}

type TwoStepSetupProps = Pick<ConfirmProps, 'onDone' | 'onLost' | 'onCancel'>;

/** First the password, then the key for the app and the first code that the app makes of it. */
function TwoStepSetup(props: TwoStepSetupProps) {
  const { t } = useTranslation();
  const [key, setKey] = useState<NewKey | null>(null);
  if (!key) return <PasswordFirst onKey={setKey} onCancel={props.onCancel} />;
  return (
    <NewApp {...props} appKey={key} label={t('twoStep.setup.label')} confirm={t('twoStep.setup.switchOn')} />
  );
}

interface PasswordFirstProps {
  onKey: (key: NewKey) => void;
  onCancel: () => void;
}

function PasswordFirst({ onKey, onCancel }: PasswordFirstProps) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema: startTwoStep.body,
    defaults: { password: '' },
    send: (body) => call(startTwoStep, { body }),
    onDone: ({ data }) => onKey(data),
  });
  useFocusOnOpen(form, 'password');
  return (
    <Form form={form} label={t('twoStep.setup.label')} className="max-w-md">
      <p>{t('twoStep.setup.password')}</p>
      <OwnPassword />
      <FormAlert failure={form.failure} fallback={t('twoStep.setup.failed')} />
      <div className="flex flex-col gap-3 sm:flex-row">
        <SubmitButton idle={t('twoStep.setup.next')} busy={t('twoStep.setup.busy')} />
        <Button look="outline" {...keepFocus} onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Form>
  );
}

/** The codes are shown once, until the person says that they are saved. */
function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    if (await copyText(codes.join('\n'))) toast.success(t('twoStep.codes.copied'));
    else toast.danger(t('twoStep.codes.copyFailed'));
  };
  const download = () => {
    const title = t('twoStep.codes.file', { site: window.location.host });
    const text = [title, '', ...codes, ''].join('\r\n');
    saveFile('icpc-hti-recovery-codes.txt', new Blob([text], { type: 'text/plain;charset=utf-8' }));
  };
  return (
    <div className="border-yellow bg-sunken rounded-2xl border-s-4 p-5">
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {t('twoStep.codes.title')}
      </h3>
      <p className="mt-1">{t('twoStep.codes.text')}</p>
      <ul
        aria-label={t('twoStep.codes.list')}
        dir="ltr"
        className="mt-4 grid w-fit grid-cols-2 gap-x-6 gap-y-2 font-mono whitespace-nowrap select-all sm:gap-x-10 sm:text-lg"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="outline" onClick={copy}>
          <Copy aria-hidden="true" className="size-4.5" />
          {t('twoStep.codes.copy')}
        </Button>
        <Button look="outline" onClick={download}>
          <Download aria-hidden="true" className="size-4.5" />
          {t('twoStep.codes.download')}
        </Button>
        <Button onClick={onSaved}>{t('twoStep.codes.saved')}</Button>
      </div>
      <LeaveGuard
        atRisk
        asksBeforeSignOut
        title={t('twoStep.codes.leaveTitle')}
        text={t('twoStep.codes.leaveText')}
        leave={t('ui.unsaved.leave')}
        stay={t('ui.unsaved.stay')}
      />
    </div>
  );
}
