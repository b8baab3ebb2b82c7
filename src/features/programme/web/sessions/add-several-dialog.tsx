import { useTranslation } from '#kit/web/i18n.ts';
import { z } from '#kit/shared/zod.ts';
import { manySessionsBody } from '#schemas/features/programme/sessions.contract.ts';
import { DialogForm } from '#kit/web/form/dialog-form.tsx';
import { SelectField } from '#kit/web/form/select-field.tsx';
import { DateTimeField, TextAreaField, TextField } from '#kit/web/form/text-field.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { aWeekLater, type LevelCampChoices, useLevelCampChoices } from './session-fields.tsx';
import { useAddSessions } from './sessions.hooks.ts';

interface Props {
  /** The wave of the list, or none. */
  campId: string;
  /** When the last session of that wave is held. */
  lastHeld: string | undefined;
  onClose: () => void;
}

/** Makes drafts of a list of titles, one every so many days. */
export function AddSeveralDialog({ campId, lastHeld, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      title={t('sessions.several.title')}
      description={t('sessions.several.text')}
      onClose={onClose}
    >
      <QueryBoundary read={useLevelCampChoices()}>
        {(places) => <SeveralForm places={places} inView={campId} lastHeld={lastHeld} onClose={onClose} />}
      </QueryBoundary>
    </Dialog>
  );
}

const { titles } = manySessionsBody.shape;

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** One title a line. */
const formSchema = manySessionsBody.extend({
  titles: z.string().transform((text, context) => {
    const parsed = titles.safeParse(linesOf(text));
    for (const { message } of parsed.error?.issues ?? []) context.addIssue({ code: 'custom', message });
    return parsed.data ?? z.NEVER;
  }),
});

interface FormProps extends Omit<Props, 'campId'> {
  places: LevelCampChoices;
  inView: string;
}

function SeveralForm({ places, inView, lastHeld, onClose }: FormProps) {
  const { t } = useTranslation();
  const add = useAddSessions();
  const { campId } = places.placeOf(inView);
  return (
    <DialogForm
      label={t('sessions.several.title')}
      confirm={t('sessions.several.save')}
      done={t('sessions.messages.manyAdded')}
      form={{
        schema: formSchema,
        defaults: { campId, titles: '', startsAt: lastHeld ? aWeekLater(lastHeld) : '', everyDays: '7' },
        send: (values, idempotencyKey) => add.mutateAsync({ ...values, idempotencyKey }),
      }}
      onClose={onClose}
    >
      <TextAreaField
        name="titles"
        label={t('sessions.several.titles')}
        hint={t('sessions.several.titlesHint')}
        rows={4}
        required
      />
      <SelectField
        name="campId"
        label={t('sessions.dashboard.fields.wave')}
        placeholder={t('sessions.dashboard.fields.chooseWave')}
        choices={places.camps}
        required
      />
      <DateTimeField
        name="startsAt"
        label={t('sessions.several.startsAt')}
        hint={t('sessions.dashboard.fields.startsAtHint')}
      />
      <TextField name="everyDays" label={t('sessions.several.everyDays')} inputMode="numeric" ltr />
    </DialogForm>
  );
}
