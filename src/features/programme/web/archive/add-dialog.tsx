import { useWatch } from 'react-hook-form';
import { useTranslation } from '#kit/web/i18n.ts';
import { z } from '#kit/shared/zod.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form } from '#kit/web/form/form.tsx';
import { RadioField } from '#kit/web/form/radio-field.tsx';
import { SubmitButton } from '#kit/web/form/submit-button.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { useAddToArchive } from './archive.hooks.ts';
import { PeopleField } from './people-field.tsx';
import { ArchiveWaveField } from './archive-wave-field.tsx';

interface Props {
  open: boolean;
  /** The wave to begin with; empty for none. */
  campId: string;
  onClose: () => void;
  onArchived: (archived: { archived: number; entryIds: string[] }) => void;
}

/** Archives a wave, or selected people. */
export function AddDialog({ open, campId, onClose, onArchived }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t('archive.add.title')} wide>
      <AddForm campId={campId} onClose={onClose} onArchived={onArchived} />
    </Dialog>
  );
}

const schema = z
  .object({
    what: z.enum(['wave', 'people']),
    campId: z.string(),
    userIds: z.array(z.string()),
    reason: z.string().max(1000, 'validation.tooLong'),
  })
  .refine(({ what, campId }) => what !== 'wave' || campId !== '', {
    path: ['campId'],
    error: 'archive.errors.nothingNamed',
  })
  .refine(({ what, userIds }) => what !== 'people' || userIds.length > 0, {
    path: ['userIds'],
    error: 'archive.errors.nothingNamed',
  });

function AddForm({ campId: first, onClose, onArchived }: Omit<Props, 'open'>) {
  const { t } = useTranslation();
  const { mutateAsync } = useAddToArchive();
  const form = useApiForm({
    schema,
    defaults: { what: 'wave', campId: first, userIds: [], reason: '' },
    send: ({ what, campId, userIds, reason }) =>
      mutateAsync(what === 'wave' ? { campId, reason } : { userIds }),
    onDone({ data }) {
      onArchived(data);
      onClose();
    },
  });
  const what = useWatch({ control: form.form.control, name: 'what' });
  return (
    <Form form={form} label={t('archive.add.title')} className="mt-5">
      <RadioField
        name="what"
        label={t('archive.add.what')}
        choices={[
          { value: 'wave', label: t('archive.add.aWave') },
          { value: 'people', label: t('archive.add.people') },
        ]}
      />
      <p className="text-muted -mt-2">
        {what === 'wave' ? t('archive.add.waveText') : t('archive.add.peopleText')}
      </p>
      {what === 'wave' ? (
        <ArchiveWaveField />
      ) : (
        <PeopleField name="userIds" label={t('archive.add.trainees')} empty={t('archive.add.nobody')} />
      )}
      <FormAlert failure={form.failure} fallback={t('ui.list.saveFailed')} />
      <div className="mt-2 flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        <SubmitButton idle={t('archive.add.submit')} busy={t('archive.add.busy')} />
        <Button look="outline" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Form>
  );
}
