import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { updateStoredUser, useSession } from '#kit/web/session.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { SettingsSection } from '#kit/web/ui/settings-section.tsx';
import { NewApp, type NewKey } from './new-app.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoStepEnabled } from './two-step-enabled.tsx';
import { TwoStepSetup } from './two-step-setup.tsx';
import { useInvalidateTwoStep, useTwoStep } from './two-step.hooks.ts';

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
  const stored = useSession()?.user.needsTwoStep === true;
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
