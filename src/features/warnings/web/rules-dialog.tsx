import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import type { CampOut } from '#features/programme/camps.contract.ts';
import { z } from '#kit/shared/zod.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { SwitchField } from '#kit/web/form/choice-fields.tsx';
import { Form, SubmitButton } from '#kit/web/form/form.tsx';
import { TextField } from '#kit/web/form/text-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import type { RulesOut } from '../warnings.contract.ts';
import { rulesOut } from '#schemas/features/warnings/warnings.contract.ts';
import { campName } from '#features/programme/camps.rules.ts';
import { sessionHours } from '#features/attendance/attendance.rules.ts';
import { rulesQuery, useSetRules } from './warnings.hooks.ts';

interface Props {
  /** Null closes the dialog. */
  camp: CampOut | null;
  onClose: () => void;
  onSaved: () => void;
}

export function RulesDialog({ camp, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={camp !== null}
      onClose={onClose}
      title={t('warnings.rules.title', { wave: camp ? campName(camp) : '' })}
      description={t('warnings.rules.text')}
    >
      {camp && <Rules camp={camp} onClose={onClose} onSaved={onSaved} />}
    </Dialog>
  );
}

type Open = Omit<Props, 'camp'> & { camp: CampOut };

function Rules(props: Open) {
  const read = useQuery(rulesQuery(props.camp._id));
  return (
    <div className="mt-5">
      <QueryBoundary read={read}>{({ data }) => <RulesForm {...props} rules={data} />}</QueryBoundary>
    </div>
  );
}

/** An empty field disables a rule. */
const optional = z.string().transform((text): string | number | null => text.trim() || null);
const { target, absencesInRow, sheetPercent, sheetDays, lateAfter, teamSolves } = rulesOut.shape;
const schema = z.object({
  absencesInRow: optional.pipe(absencesInRow),
  sheetPercent: optional.pipe(sheetPercent),
  sheetDays,
  target,
  lateAfter,
  teamSolves,
});

const fields = [
  { name: 'absencesInRow', hint: 'absencesHint', required: false },
  { name: 'sheetPercent', hint: 'sheetPercentHint', required: false },
  { name: 'sheetDays', hint: 'sheetDaysHint', required: true },
  { name: 'target', hint: 'targetHint', required: true },
  { name: 'lateAfter', hint: 'lateAfterHint', required: true },
] as const;

function RulesForm({ camp, onClose, onSaved, rules }: Open & { rules: RulesOut }) {
  const { t } = useTranslation();
  const save = useSetRules(camp._id);
  const form = useApiForm({
    schema,
    defaults: {
      absencesInRow: String(rules.absencesInRow ?? ''),
      sheetPercent: String(rules.sheetPercent ?? ''),
      sheetDays: String(rules.sheetDays),
      target: String(rules.target),
      lateAfter: String(rules.lateAfter),
      teamSolves: rules.teamSolves,
    },
    send: (values) => save.mutateAsync(values),
    onDone() {
      toast.success(t('warnings.messages.rulesChanged'));
      onSaved();
      onClose();
    },
  });
  return (
    <Form form={form} label={t('warnings.rules.open')}>
      <div className="grid gap-5 sm:grid-cols-2">
        {fields.map(({ name, hint, required }) => (
          <TextField
            key={name}
            name={name}
            label={t(`warnings.rules.${name}`)}
            hint={t(`warnings.rules.${hint}`, { hours: sessionHours })}
            required={required}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            ltr
            mono
          />
        ))}
      </div>
      <SwitchField
        name="teamSolves"
        label={t('warnings.rules.teamSolves')}
        hint={t('warnings.rules.teamSolvesHint')}
      />
      <FormAlert failure={form.failure} fallback={t('ui.list.saveFailed')} />
      <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        <SubmitButton idle={t('ui.save')} busy={t('ui.saving')} />
        <Button look="outline" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Form>
  );
}
