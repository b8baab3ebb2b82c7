import { useRef, type RefObject } from 'react';
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
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';

interface Props {
  person: PersonOut;
  /** The camp to move from. */
  camp: PersonCampOut;
  onClose: () => void;
  /** Takes the focus afterwards: the button that had it goes with its camp. */
  focusTarget: RefObject<HTMLElement | null>;
}

/** Offers the camps in which they do not train. */
export function MoveDialog({ person, camp, onClose, focusTarget }: Props) {
  const { t } = useTranslation();
  const moved = useRef(false);
  const move = useMovePerson(person.user._id, camp.campId);
  const own = new Set(person.waves.map(({ campId }) => campId));
  const othersIn = (camps: CampOut[]) =>
    camps.filter(({ _id }) => !own.has(_id)).toSorted(byRelevance(clubToday()));
  return (
    <Dialog
      open
      onClose={onClose}
      focusAfter={() => (moved.current ? focusTarget.current : null)}
      title={t('people.move.title')}
      description={t('people.move.text', { name: nameOf(person.user), wave: campTitle(camp) })}
    >
      <div className="mt-6">
        <QueryBoundary read={useQuery(allCampsQuery)}>
          {({ data }) =>
            othersIn(data).length === 0 ? (
              <p>{t('people.move.none')}</p>
            ) : (
              <DialogForm
                label={t('people.move.title')}
                confirm={t('people.move.submit')}
                busy={t('people.move.busy')}
                failed={t('people.move.failed')}
                form={{
                  schema: movePerson.body.pick({ to: true }),
                  defaults: { to: '' },
                  send: (values) => move.mutateAsync(values),
                  onDone(_reply, { to }) {
                    moved.current = true;
                    const other = data.find(({ _id }) => _id === to);
                    toast.success(t('people.move.done', { wave: other ? campName(other) : '' }));
                  },
                }}
                onClose={onClose}
              >
                <SelectField
                  name="to"
                  label={t('people.move.to')}
                  placeholder={t('people.move.choose')}
                  choices={othersIn(data).map((other) => ({ value: other._id, label: campName(other) }))}
                  required
                />
              </DialogForm>
            )
          }
        </QueryBoundary>
      </div>
    </Dialog>
  );
}
