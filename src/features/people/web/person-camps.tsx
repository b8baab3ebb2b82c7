import { useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { campStatus, byRelevance, campName } from '#features/programme/camps.rules.ts';
import { may } from '#club/shared/access.ts';
import { clubToday } from '#club/shared/club-time.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { SettingsSection } from '#kit/web/ui/settings-section.tsx';
import { type PersonOut, type PersonCampOut, movePerson } from '../people.contract.ts';
import { PersonCamp } from './person-camp.tsx';
import { campTitle } from './camp-title.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { useRemoveFromCamp, useMovePerson } from './people.hooks.ts';
import { nameOf } from './shared/person-link.tsx';
import { useQuery } from '@tanstack/react-query';
import type { CampOut } from '#features/programme/camps.contract.ts';
import { allCampsQuery } from '#features/programme/web/camps/camps.hooks.ts';
import { DialogForm } from '#kit/web/form/dialog-form.tsx';
import { SelectField } from '#kit/web/form/select-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';

interface Change {
  what: 'move' | 'take out';
  camp: PersonCampOut;
}

/** Camps that run before those that are over. */
const runningFirst = (camps: readonly PersonCampOut[]) => {
  const isOver = (camp: PersonCampOut) => ['finished', 'archived'].includes(campStatus(camp, clubToday()));
  return camps.toSorted((one, other) => Number(isOver(one)) - Number(isOver(other)));
};

/** Where somebody trains, and the camps that they left; a leader moves them and takes them out. */
export function PersonCamps({ title, person }: { title: string; person: PersonOut }) {
  const { t } = useTranslation();
  const role = useAuthSession()?.user.role ?? null;
  const edits = may(role, 'person.edit');
  const heading = useRef<HTMLHeadingElement>(null);
  const [change, setChange] = useState<Change | null>(null);
  const gone = useRef(false);
  const dialog = {
    person,
    onClose: () => setChange(null),
    onDone() {
      gone.current = true;
      setChange(null);
    },
    // The button that had the focus goes with its camp.
    focusAfter: () => (gone.current ? heading.current : null),
  };

  function ask(what: Change['what'], camp: PersonCampOut) {
    gone.current = false;
    setChange({ what, camp });
  }

  const changed = (what: Change['what']) => (change?.what === what ? change.camp : null);
  return (
    <SettingsSection title={title} headingRef={heading}>
      {person.waves.length === 0 && (
        <p className="text-muted">
          {may(role, 'camp.every') ? t('people.waves.none') : t('people.waves.noneOfYours')}
        </p>
      )}
      <div className="divide-line flex flex-col divide-y">
        {runningFirst(person.waves).map((camp) => (
          <PersonCamp
            key={camp.campId}
            camp={camp}
            onMove={edits ? () => ask('move', camp) : undefined}
            onRemoveFromCamp={edits ? () => ask('take out', camp) : undefined}
          />
        ))}
      </div>
      {person.left.length > 0 && <LeftCamps left={person.left} />}
      <MoveDialog camp={changed('move')} {...dialog} />
      <RemoveFromCampDialog camp={changed('take out')} {...dialog} />
    </SettingsSection>
  );
}

function LeftCamps({ left }: Pick<PersonOut, 'left'>) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="left-waves" className="border-line mt-6 border-t pt-6">
      <h3 id="left-waves" className="text-lg">
        {t('people.waves.leftTitle')}
      </h3>
      <p className="text-muted mt-1 text-sm">{t('people.waves.leftText')}</p>
      <ul className="mt-3 flex flex-col gap-2">
        {left.map(({ campId, title, level, ...facts }) => (
          <li
            key={campId}
            className="bg-sunken flex flex-wrap justify-between gap-x-6 rounded-xl px-4 py-2.5"
          >
            <Link to={`/wave/${campId}`} className="hover:text-link font-bold hover:underline">
              <bdi className="wrap-anywhere">{campTitle({ level, title })}</bdi>
            </Link>
            <span className="text-muted tabular-nums">{t('people.waves.leftFacts', facts)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Props {
  person: PersonOut;
  /** Null closes the dialog. */
  camp: PersonCampOut | null;
  onClose: () => void;
  /** They are no longer in the camp. */
  onDone: () => void;
  focusAfter: () => HTMLElement | null;
}

function RemoveFromCampDialog({ person: { user }, camp, onClose, onDone, focusAfter }: Props) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const { mutateAsync, isPending } = useRemoveFromCamp(user._id);

  async function removeFromCamp(taken: PersonCampOut) {
    try {
      await mutateAsync(taken.campId);
      toast.success(t('people.takeOut.done', { wave: campTitle(taken) }));
      onDone();
    } catch (error) {
      toast.danger(failureText(error, t('people.takeOut.failed')));
      onClose();
    }
  }

  return (
    <ConfirmDialog
      open={camp !== null}
      title={t('people.takeOut.title')}
      text={camp ? t('people.takeOut.text', { name: nameOf(user), wave: campTitle(camp) }) : ''}
      confirm={t('people.takeOut.submit')}
      busy={isPending}
      onConfirm={camp && (() => void removeFromCamp(camp))}
      onClose={onClose}
      focusAfter={focusAfter}
    />
  );
}

interface MoveDialogProps {
  person: PersonOut;
  /** The camp to move from; null closes the dialog. */
  camp: PersonCampOut | null;
  onClose: () => void;
  /** They are in the other camp. */
  onDone: () => void;
  focusAfter: () => HTMLElement | null;
}

function MoveDialog({ person, camp, onClose, onDone, focusAfter }: MoveDialogProps) {
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
