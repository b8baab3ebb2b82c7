import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { byRelevance, waveName } from '#features/programme/camps.rules.ts';
import type { CampOut } from '#features/programme/camps.contract.ts';
import { allCampsQuery } from '#features/programme/web/camps/camps.hooks.ts';
import { clubToday } from '#club/shared/club-time.ts';
import { DialogForm } from '#kit/web/form/dialog-form.tsx';
import { SelectField } from '#kit/web/form/select-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { movePerson, type PersonOut, type PersonWaveOut } from '../people.contract.ts';
import { useMovePerson } from './people.hooks.ts';
import { nameOf } from './shared/person-name.ts';
import { waveTitle } from './wave-title.ts';

interface Props {
  person: PersonOut;
  /** The wave to move from; null closes the dialog. */
  wave: PersonWaveOut | null;
  onClose: () => void;
  /** They are in the other wave. */
  onDone: () => void;
  focusAfter: () => HTMLElement | null;
}

export function MoveDialog({ person, wave, onClose, onDone, focusAfter }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={wave !== null}
      onClose={onClose}
      focusAfter={focusAfter}
      title={t('people.move.title')}
      description={
        wave ? t('people.move.text', { name: nameOf(person.user), wave: waveTitle(wave) }) : undefined
      }
    >
      {wave && <Waves person={person} wave={wave} onClose={onClose} onDone={onDone} />}
    </Dialog>
  );
}

interface Open extends Pick<Props, 'person' | 'onClose' | 'onDone'> {
  wave: PersonWaveOut;
}

/** Offers the waves in which they do not train. */
function Waves({ person, wave, onClose, onDone }: Open) {
  const { t } = useTranslation();
  const read = useQuery(allCampsQuery);
  const own = new Set(person.waves.map(({ campId }) => campId));
  return (
    <QueryBoundary read={read}>
      {({ data }) => {
        const others = data.filter(({ _id }) => !own.has(_id)).toSorted(byRelevance(clubToday()));
        if (others.length === 0) return <p className="mt-6">{t('people.move.none')}</p>;
        return (
          <MoveForm
            id={person.user._id}
            from={wave.campId}
            others={others}
            onClose={onClose}
            onDone={onDone}
          />
        );
      }}
    </QueryBoundary>
  );
}

interface FormProps extends Pick<Props, 'onClose' | 'onDone'> {
  id: string;
  from: string;
  others: readonly CampOut[];
}

function MoveForm({ id, from, others, onClose, onDone }: FormProps) {
  const { t } = useTranslation();
  const move = useMovePerson(id, from);
  const form = useApiForm({
    schema: movePerson.body.pick({ to: true }),
    defaults: { to: '' },
    send: move.mutateAsync,
    onDone(_reply, { to }) {
      const wave = others.find(({ _id }) => _id === to);
      toast.success(t('people.move.done', { wave: wave ? waveName(wave) : '' }));
      onDone();
    },
  });
  return (
    <DialogForm
      form={form}
      label={t('people.move.title')}
      confirm={t('people.move.submit')}
      busy={t('people.move.busy')}
      failed={t('people.move.failed')}
      onClose={onClose}
    >
      <SelectField
        name="to"
        label={t('people.move.to')}
        placeholder={t('people.move.choose')}
        choices={others.map((wave) => ({ value: wave._id, label: waveName(wave) }))}
        required
      />
    </DialogForm>
  );
}
