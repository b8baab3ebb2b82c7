import { useTranslation } from '#kit/web/i18n.ts';
import { clubDay } from '#club/shared/club-time.ts';
import { correctJoined } from '#schemas/features/people/people.contract.ts';
import { DialogForm } from '#kit/web/form/dialog-form.tsx';
import { DateField } from '#kit/web/form/text-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import type { PersonCampOut, PersonOut } from '../people.contract.ts';
import { campTitle } from './camp-title.ts';
import { useCorrectJoined } from './people.hooks.ts';
import { nameOf } from './shared/person-link.tsx';

interface Props {
  person: PersonOut;
  /** Null closes the dialog. */
  camp: PersonCampOut | null;
  onClose: () => void;
}

/** Corrects the day on which somebody joined a camp. */
export function JoinedDialog({ person, camp, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={camp !== null}
      onClose={onClose}
      title={t('people.joined.title')}
      description={
        camp ? t('people.joined.text', { name: nameOf(person.user), wave: campTitle(camp) }) : undefined
      }
    >
      {camp && <JoinedForm id={person.user._id} camp={camp} onClose={onClose} />}
    </Dialog>
  );
}

function JoinedForm({ id, camp, onClose }: { id: string; camp: PersonCampOut; onClose: () => void }) {
  const { t } = useTranslation();
  const correct = useCorrectJoined(id, camp.campId);
  const form = useApiForm({
    schema: correctJoined.body,
    defaults: { joinedOn: clubDay(new Date(camp.joinedAt)) },
    send: (values) => correct.mutateAsync(values),
    onDone() {
      toast.success(t('people.messages.joinedCorrected'));
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      label={t('people.joined.title')}
      confirm={t('people.joined.submit')}
      busy={t('people.joined.busy')}
      failed={t('people.joined.failed')}
      onClose={onClose}
    >
      <DateField name="joinedOn" label={t('people.joined.day')} required />
    </DialogForm>
  );
}
