import { useTranslation } from '#kit/web/i18n.ts';
import { clubDay } from '#club/shared/club-time.ts';
import { correctJoined } from '#schemas/features/people/people.contract.ts';
import { FormDialog } from '#kit/web/form/dialog-form.tsx';
import { DateField } from '#kit/web/form/text-field.tsx';
import type { PersonCampOut, PersonOut } from '../people.contract.ts';
import { campTitle } from './camp-title.ts';
import { useCorrectJoined } from './people.hooks.ts';
import { nameOf } from './shared/person-link.tsx';

interface Props {
  user: PersonOut['user'];
  camp: PersonCampOut;
  onClose: () => void;
}

/** Corrects the day on which somebody joined a camp. */
export function JoinedDialog({ user, camp, onClose }: Props) {
  const { t } = useTranslation();
  const correct = useCorrectJoined(user._id, camp.campId);
  return (
    <FormDialog
      title={t('people.joined.title')}
      text={t('people.joined.text', { name: nameOf(user), wave: campTitle(camp) })}
      confirm={t('people.joined.submit')}
      busy={t('people.joined.busy')}
      done={t('people.messages.joinedCorrected')}
      failed={t('people.joined.failed')}
      form={{
        schema: correctJoined.body,
        defaults: { joinedOn: clubDay(new Date(camp.joinedAt)) },
        send: (values) => correct.mutateAsync(values),
      }}
      onClose={onClose}
    >
      <DateField name="joinedOn" label={t('people.joined.day')} required />
    </FormDialog>
  );
}
