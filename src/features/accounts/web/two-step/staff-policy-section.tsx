import { useId, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { SettingsSection } from '#kit/web/ui/settings-section.tsx';
import { Switch } from '#kit/web/ui/switch.tsx';
import type { z } from '#kit/shared/zod.ts';
import type { getTwoStepPolicy } from '../../two-step.contract.ts';
import { useSetTwoStepPolicy, useTwoStep, useTwoStepPolicy } from './two-step.hooks.ts';

/** For leaders: whether staff must sign in with two steps, and who does not yet. */
export function StaffPolicySection() {
  const { t } = useTranslation();
  const read = useTwoStepPolicy();
  return (
    <SettingsSection title={t('twoStep.staff.title')} text={t('twoStep.staff.text')}>
      <QueryBoundary read={read}>{({ data }) => <StaffPolicy {...data} />}</QueryBoundary>
    </SettingsSection>
  );
}

type Policy = z.output<typeof getTwoStepPolicy.data>;

function StaffPolicy({ staffRequired, missing }: Policy) {
  const { t } = useTranslation();
  const hint = useId();
  const [asking, setAsking] = useState(false);
  const ownIsOn = useTwoStep().data?.data.on === true;
  const save = useSetTwoStepPolicy();
  const mayChange = staffRequired || ownIsOn;

  function change(required: boolean) {
    if (!mayChange) return;
    if (required && missing.length > 0) setAsking(true);
    else save.mutate(required);
  }

  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <div>
          <p className="font-bold">{t('twoStep.staff.label')}</p>
          {!mayChange && (
            <p id={hint} className="text-muted">
              {t('twoStep.errors.ownFirst')}
            </p>
          )}
        </div>
        <Switch
          label={t('twoStep.staff.label')}
          describedBy={mayChange ? undefined : hint}
          checked={save.isPending ? save.variables : staffRequired}
          disabled={!mayChange}
          onChange={({ target }) => change(target.checked)}
        />
      </div>
      <Missing missing={missing} />
      <ConfirmDialog
        open={asking}
        title={t('twoStep.staff.askTitle')}
        text={t('twoStep.staff.askText', { count: missing.length })}
        confirm={t('twoStep.staff.confirm')}
        confirmLook="primary"
        onConfirm={() => {
          setAsking(false);
          save.mutate(true);
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function Missing({ missing }: Pick<Policy, 'missing'>) {
  const { t } = useTranslation();
  if (missing.length === 0) return <p className="text-muted mt-4">{t('twoStep.staff.everybody')}</p>;
  return (
    <>
      <p className="text-muted mt-4">{t('twoStep.staff.missing', { count: missing.length })}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {missing.map(({ _id, name }) => (
          <li key={_id} className="bg-sunken rounded-full px-3 py-1 text-sm font-semibold">
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}
