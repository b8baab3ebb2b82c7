import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import type { CampOut } from '#features/programme/camps.contract.ts';
import { z } from '#kit/shared/zod.ts';
import { SwitchField } from '#kit/web/form/choice-fields.tsx';
import { DialogForm } from '#kit/web/form/dialog-form.tsx';
import { TextField } from '#kit/web/form/text-field.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { rulesOut } from '#schemas/features/warnings/warnings.contract.ts';
import { campName } from '#features/programme/camps.rules.ts';
import { sessionHours } from '#features/attendance/attendance.rules.ts';
import { rulesQuery, useSetRules } from './warnings.hooks.ts';

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

interface Props {
  camp: CampOut;
  onClose: () => void;
  onSaved: () => void;
}

export function RulesDialog({ camp, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const read = useQuery(rulesQuery(camp._id));
  const save = useSetRules(camp._id);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('warnings.rules.title', { wave: campName(camp) })}
      description={t('warnings.rules.text')}
    >
      <div className="mt-6">
        <QueryBoundary read={read}>
          {({ data: rules }) => (
            <DialogForm
              label={t('warnings.rules.open')}
              confirm={t('ui.save')}
              done={t('warnings.messages.rulesChanged')}
              form={{
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
                onDone: onSaved,
              }}
              onClose={onClose}
            >
              <RuleFields />
            </DialogForm>
          )}
        </QueryBoundary>
      </div>
    </Dialog>
  );
}

function RuleFields() {
  const { t } = useTranslation();
  return (
    <>
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
    </>
  );
}
