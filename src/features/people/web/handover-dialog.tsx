import { useTranslation } from '#kit/web/i18n.ts';
import { FormDialog } from '#kit/web/form/dialog-form.tsx';
import { TextAreaField } from '#kit/web/form/text-field.tsx';
import { askHandover } from '#schemas/features/people/people.contract.ts';
import type { TraineeOut } from '../people.contract.ts';
import { campTitle } from './camp-title.ts';
import { useAskHandover } from './people.hooks.ts';

interface Props extends Pick<TraineeOut, 'userId' | 'name' | 'camp'> {
  onClose: () => void;
}

/** Asks the leaders for another mentor of one's own trainee. */
export function HandoverDialog({ userId, name, camp, onClose }: Props) {
  const { t } = useTranslation();
  const ask = useAskHandover(userId);
  return (
    <FormDialog
      title={t('people.handover.title')}
      text={t('people.handover.text', { name, wave: campTitle(camp) })}
      confirm={t('people.handover.submit')}
      done={t('people.messages.handoverAsked')}
      form={{
        schema: askHandover.body,
        defaults: { campId: camp._id, reason: '' },
        send: (values) => ask.mutateAsync(values),
      }}
      onClose={onClose}
    >
      <TextAreaField name="reason" label={t('people.handover.reason')} rows={3} required />
    </FormDialog>
  );
}
