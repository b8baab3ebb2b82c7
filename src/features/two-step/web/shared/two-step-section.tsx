import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { updateStoredUser, useSession } from '#kit/web/session.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { SettingsSection } from '#kit/web/ui/settings-section.tsx';
import { RecoveryCodes } from '../recovery-codes.tsx';
import { TwoStepEnabled } from '../two-step-enabled.tsx';
import { TwoStepSetup } from '../two-step-setup.tsx';
import { useInvalidateTwoStep, useTwoStep } from '../two-step.hooks.ts';

/** Two-step sign-in with an authenticator app: set it up, see its state, switch it off. */
export function TwoStepSection() {
  const { t } = useTranslation();
  const read = useTwoStep();
  const invalidate = useInvalidateTwoStep();
  const [settingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const state = read.data?.data;
  useSyncNeedsTwoStep(state);

  async function showCodes(recoveryCodes: string[]) {
    setCodes(recoveryCodes);
    setSettingUp(false);
    await invalidate();
  }

  const action = state && !state.on && !settingUp && !codes && (
    <Button onClick={() => setSettingUp(true)}>{t('twoStep.app.setUp')}</Button>
  );
  return (
    <SettingsSection
      title={t('twoStep.app.title')}
      text={t('twoStep.app.text')}
      state={state && t(state.on ? 'twoStep.app.isOn' : 'twoStep.app.isOff')}
      action={action}
    >
      {(!state || state.on || settingUp || codes) && (
        <QueryBoundary read={read}>
          {({ data }) => {
            if (codes) return <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />;
            if (data.on) return <TwoStepEnabled {...data} onCodes={showCodes} onRemoved={invalidate} />;
            return <TwoStepSetup onDone={showCodes} onCancel={() => setSettingUp(false)} />;
          }}
        </QueryBoundary>
      )}
    </SettingsSection>
  );
}

/** The guards of the pages learn here that two-step sign-in is set up, or is no longer required. */
function useSyncNeedsTwoStep(state: { on: boolean; required: boolean } | undefined) {
  const stored = useSession()?.user.needsTwoStep === true;
  const needed = state && state.required && !state.on;
  useEffect(() => {
    if (needed !== undefined && needed !== stored) updateStoredUser({ needsTwoStep: needed });
  }, [needed, stored]);
}
