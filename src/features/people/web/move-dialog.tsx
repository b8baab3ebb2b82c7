import { useTranslation } from '#kit/web/i18n.ts';
import { byRelevance, campName } from '#features/programme/camps.rules.ts';
import { clubToday } from '#club/shared/club-time.ts';
import type { PersonOut, PersonCampOut } from '../people.contract.ts';
import { movePerson } from '#schemas/features/people/people.contract.ts';
import { campTitle } from './camp-title.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { useMovePerson } from './people.hooks.ts';
import { nameOf } from './shared/person-link.tsx';
import { useQuery } from '@tanstack/react-query';
import type { CampOut } from '#features/programme/camps.contract.ts';
import { allCampsQuery } from '#features/programme/web/camps/camps.hooks.ts';
import { DialogForm } from '#kit/web/form/dialog-form.tsx';
import { SelectField } from '#kit/web/form/select-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';

interface MoveDialogProps {
  person: PersonOut;
  /** The camp to move from; null closes the dialog. */
  camp: PersonCampOut | null;
  onClose: () => void;
  /** They are in the other camp. */
  onDone: () => void;
  focusAfter: () => HTMLElement | null;
}

export function MoveDialog({ person, camp, onClose, onDone, focusAfter }: MoveDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={camp !== null}
      onClose={onClose}
      focusAfter={focusAfter}
      title={t('people.move.title')}
      description={
        camp ? t('people.move.text', { name: nameOf(person.user), wave: campTitle(camp) }) : undefined
      }
    >
      {camp && <Camps person={person} camp={camp} onClose={onClose} onDone={onDone} />}
    </Dialog>
  );
}

interface Open extends Pick<MoveDialogProps, 'person' | 'onClose' | 'onDone'> {
  camp: PersonCampOut;
}

/** Offers the camps in which they do not train. */
function Camps({ person, camp, onClose, onDone }: Open) {
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
            from={camp.campId}
            others={others}
            onClose={onClose}
            onDone={onDone}
          />
        );
      }}
    </QueryBoundary>
  );
}

interface FormProps extends Pick<MoveDialogProps, 'onClose' | 'onDone'> {
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
    send: (values) => move.mutateAsync(values),
    onDone(_reply, { to }) {
      const camp = others.find(({ _id }) => _id === to);
      toast.success(t('people.move.done', { wave: camp ? campName(camp) : '' }));
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
        choices={others.map((camp) => ({ value: camp._id, label: campName(camp) }))}
        required
      />
    </DialogForm>
  );
}
