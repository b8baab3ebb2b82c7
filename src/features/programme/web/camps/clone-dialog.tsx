import { useTranslation } from '#kit/web/i18n.ts';
import { ArabicTexts } from '#kit/web/form/arabic-texts.tsx';
import { DateField } from '#kit/web/form/date-field.tsx';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form } from '#kit/web/form/form.tsx';
import { SubmitButton } from '#kit/web/form/submit-button.tsx';
import { TextField } from '#kit/web/form/text-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { type CampOut, cloneBody } from '../../camps.contract.ts';
import { waveName } from '../../camps.rules.ts';
import { useCloneCamp } from './camps.hooks.ts';

interface Props {
  /** Null closes the dialog. */
  camp: CampOut | null;
  onClose: () => void;
}

export function CloneDialog({ camp, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={camp !== null}
      onClose={onClose}
      title={t('camps.clone.title', { name: camp ? waveName(camp) : '' })}
      description={t('camps.clone.text')}
    >
      {camp && <CloneForm camp={camp} onClose={onClose} />}
    </Dialog>
  );
}

function CloneForm({ camp, onClose }: { camp: CampOut; onClose: () => void }) {
  const { t } = useTranslation();
  const { first = camp } = camp;
  const form = useApiForm({
    schema: cloneBody,
    defaults: {
      title: t('camps.clone.copyOf', { name: first.title }),
      titleAr: camp.titleAr ?? '',
      startDate: '',
    },
    send: useCloneCamp(camp).mutateAsync,
    onDone() {
      toast.success(t('camps.messages.cloned'));
      onClose();
    },
  });
  return (
    <Form form={form} label={t('camps.clone.submit')} className="mt-5">
      <TextField name="title" label={t('camps.clone.newTitle')} dir="auto" required />
      <ArabicTexts fields={['title']} />
      <DateField name="startDate" label={t('camps.clone.startDate')} required />
      <FormAlert failure={form.failure} fallback={t('ui.list.saveFailed')} />
      <div className="mt-2 flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        <SubmitButton idle={t('camps.clone.submit')} busy={t('camps.clone.busy')} />
        <Button look="outline" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Form>
  );
}
