import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { namesIn } from '#kit/shared/namesakes.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { CompactSelect } from '#kit/web/ui/list-filter.tsx';
import { useStable } from '#kit/web/use-stable.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { useSucceeds } from '#kit/web/ui/use-succeeds.ts';
import type { MemberOut } from '../members.contract.ts';
import type { DoneForOut } from '../people.contract.ts';
import { campTitle } from './camp-title.ts';

type ChosenCamp = MemberOut['camps'][number];

/** Somebody with whom many others something is done. */
export interface ChosenPerson {
  _id: string;
  name: string;
  handle: string | null;
  email: string;
  /** Where they train. */
  camps: readonly Pick<ChosenCamp, '_id' | 'title' | 'level'>[];
}

export interface ManyProps {
  people: readonly ChosenPerson[];
  /** The camp that the list shows. */
  campId?: string;
  onClose: () => void;
  /** When it was done for somebody. */
  onDone?: () => void;
  /** Takes the focus when it was done: the rows may have gone. */
  focusTarget?: RefObject<HTMLElement | null>;
}

interface Outcome {
  rows: readonly DoneForOut[];
  said: (count: number) => string;
  undo: (done: DoneForOut[]) => Promise<{ data: DoneForOut[] }>;
}

interface Place {
  camp: ChosenPerson['camps'][number];
  /** Those of the chosen people who train there. */
  those: readonly ChosenPerson[];
  /** Closes the dialog; after a save, `finish` does. */
  close: (saved?: boolean) => void;
  /** Says for how many it was done, with an undo, and for whom it was not. */
  finish: (outcome: Outcome) => void;
}

interface Props extends ManyProps {
  title: string;
  text?: string;
  children: (place: Place) => ReactNode;
}

/** Does something with people of one camp, asks of which if they train in several, and says for whom it was not done. */
export function PeopleDialog({ title, text, people, campId, onClose, onDone, focusTarget, children }: Props) {
  const { t } = useTranslation();
  const takeBack = useTakeBack();
  const camps = [...new Map(people.flatMap((one) => one.camps).map((camp) => [camp._id, camp])).values()];
  const [chosen, setChosen] = useState(() => {
    const shared = camps.filter(({ _id }) => people.every((one) => trainsIn(one, _id)));
    return camps.some(({ _id }) => _id === campId) ? campId : shared.length === 1 ? shared[0]?._id : '';
  });
  const [refused, setRefused] = useState<readonly DoneForOut[]>([]);
  const done = useRef(false);
  const camp = camps.find(({ _id }) => _id === chosen);
  const those = people.filter((one) => trainsIn(one, chosen));
  const others = people.length - those.length;

  const finish = useStable(({ rows, said, undo }: Outcome) => {
    const changed = rows.filter(({ ok }) => ok);
    done.current = changed.length > 0;
    if (done.current) {
      toast.undoable(said(changed.length), () => void takeBack(undo(changed)));
      onDone?.();
    }
    if (changed.length < rows.length) setRefused(rows.filter(({ ok }) => !ok));
    else onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={refused.length > 0 ? t('people.many.refused', { count: refused.length }) : title}
      description={refused.length > 0 ? undefined : text}
      focusAfter={() => (done.current ? focusTarget?.current : null)}
    >
      <div className="mt-6 flex flex-col gap-4">
        {refused.length > 0 ? (
          <Refused refused={refused} people={people} onClose={onClose} />
        ) : (
          <>
            {camps.length === 0 && <p>{t('people.many.noWave')}</p>}
            {camps.length > 1 && (
              <CompactSelect
                label={t('people.many.wave')}
                all={t('people.notes.chooseWave')}
                value={chosen ?? ''}
                choices={camps.map((each) => ({ value: each._id, label: campTitle(each) }))}
                onChange={setChosen}
              />
            )}
            {camp && others > 0 && (
              <p className="text-muted text-sm">{t('people.many.elsewhere', { count: others })}</p>
            )}
            {camp && children({ camp, those, finish, close: (saved) => saved || onClose() })}
          </>
        )}
      </div>
    </Dialog>
  );
}

const trainsIn = ({ camps }: ChosenPerson, campId: string | undefined) =>
  camps.some(({ _id }) => _id === campId);

/** Undoes what was done for many, and says for how many that was too late. */
function useTakeBack() {
  const { t } = useTranslation();
  const succeeds = useSucceeds();
  return (undone: Promise<{ data: DoneForOut[] }>) =>
    succeeds(
      undone.then(({ data }) => {
        const late = data.filter(({ ok }) => !ok).length;
        if (late === 0) toast.success(t('people.many.undone'));
        else toast.danger(t('people.many.undoneLate', { count: late }));
      }),
      t('people.move.failed'),
    );
}

interface RefusedProps {
  refused: readonly DoneForOut[];
  people: readonly ChosenPerson[];
  onClose: () => void;
}

function Refused({ refused, people, onClose }: RefusedProps) {
  const { t } = useTranslation();
  const labelOf = namesIn(people);
  return (
    <>
      <ul className="divide-line divide-y">
        {refused.map(({ userId, reason }) => {
          const person = people.find(({ _id }) => _id === userId);
          return (
            <li key={userId} className="py-2 wrap-anywhere">
              <bdi className="font-bold">{person && labelOf(person)}</bdi>
              <span className="text-muted block text-sm">{reason}</span>
            </li>
          );
        })}
      </ul>
      <Button onClick={onClose}>{t('ui.close')}</Button>
    </>
  );
}

/** As many names as one reads; the rest is counted. */
const shownNames = 40;

/** What will be done, with whom. */
export function WithWhom({ text, people }: { text: string; people: readonly ChosenPerson[] }) {
  const { t } = useTranslation();
  const labelOf = namesIn(people);
  const more = people.length - shownNames;
  return (
    <div role="status" className="bg-sunken mb-2 rounded-2xl p-4 text-sm">
      <p className="font-bold wrap-anywhere">{text}</p>
      <ul className="mt-1 flex flex-wrap gap-x-3">
        {people.slice(0, shownNames).map((person) => (
          <li key={person._id} className="wrap-anywhere">
            <bdi>{labelOf(person)}</bdi>
          </li>
        ))}
        {more > 0 && <li>{t('people.many.more', { count: more })}</li>}
      </ul>
    </div>
  );
}
