import { useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { isCampOver } from '#features/programme/camps.rules.ts';
import { may } from '#club/shared/access.ts';
import { clubToday } from '#club/shared/club-time.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { SettingsSection } from '#kit/web/ui/settings-section.tsx';
import { type PersonOut, type PersonCampOut } from '../people.contract.ts';
import { PersonCamp } from './person-camp.tsx';
import { campTitle } from './camp-title.ts';
import { useRemoveFromCamp } from './people.hooks.ts';
import { nameOf } from './shared/person-link.tsx';
import { HandoverDialog } from './handover-dialog.tsx';
import { MentorDialog } from './mentor-dialog.tsx';
import { JoinedDialog } from './joined-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { ChosenPerson } from './people-dialog.tsx';
import { RemindDialog } from './remind-dialog.tsx';
import { RemovalDialog } from '#kit/web/ui/removal-dialog.tsx';

interface Change {
  what: 'joined' | 'move' | 'remind' | 'take out' | 'mentoring' | 'handover';
  camp: PersonCampOut;
}

const toChosen = ({ user, waves }: PersonOut): ChosenPerson => ({
  _id: user._id,
  name: nameOf(user),
  handle: user.codeforces_handle,
  email: user.email,
  camps: waves.map(({ campId: _id, title, level }) => ({ _id, title, level })),
});

/** Camps that run before those that are over. */
const runningFirst = (camps: readonly PersonCampOut[]) => {
  const isOver = (camp: PersonCampOut) => isCampOver(camp, clubToday());
  return camps.toSorted((one, other) => Number(isOver(one)) - Number(isOver(other)));
};

/** Where somebody trains, and the camps that they left; a leader moves them and takes them out. */
export function PersonCamps({ title, person }: { title: string; person: PersonOut }) {
  const { t } = useTranslation();
  const me = useAuthSession()?.user;
  const role = me?.role ?? null;
  // What becomes of oneself, somebody else decides.
  const decides = may(role, 'person.edit') && person.user._id !== me?._id;
  const reminds = may(role, 'person.remind') && person.user._id !== me?._id;
  const chosen = [toChosen(person)];
  const heading = useRef<HTMLHeadingElement>(null);
  const [change, setChange] = useState<Change | null>(null);
  const ask = (what: Change['what'], camp: PersonCampOut) => setChange({ what, camp });
  const close = () => setChange(null);
  const remove = useRemoveFromCamp(person.user._id);
  const taken = change?.what === 'take out' ? change.camp : null;
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
            onJoined={decides ? () => ask('joined', camp) : undefined}
            onRemind={reminds ? () => ask('remind', camp) : undefined}
            onMove={decides ? () => ask('move', camp) : undefined}
            onRemoveFromCamp={decides ? () => ask('take out', camp) : undefined}
            onMentor={decides ? () => ask('mentoring', camp) : undefined}
            onHandover={
              camp.mentorId === me?._id && may(role, 'trainee.mentor')
                ? () => ask('handover', camp)
                : undefined
            }
          />
        ))}
      </div>
      {person.left.length > 0 && <LeftCamps left={person.left} />}
      {change?.what === 'joined' && <JoinedDialog user={person.user} camp={change.camp} onClose={close} />}
      {change?.what === 'mentoring' && (
        <MentorDialog people={chosen} campId={change.camp.campId} onClose={close} />
      )}
      {change?.what === 'handover' && (
        <HandoverDialog
          userId={person.user._id}
          name={nameOf(person.user)}
          camp={{ ...change.camp, _id: change.camp.campId }}
          onClose={close}
        />
      )}
      {change?.what === 'move' && (
        <MoveDialog people={chosen} campId={change.camp.campId} onClose={close} focusTarget={heading} />
      )}
      {change?.what === 'remind' && (
        <RemindDialog people={chosen} campId={change.camp.campId} onClose={close} />
      )}
      <RemovalDialog
        row={taken}
        title={t('people.takeOut.title')}
        text={(camp) => t('people.takeOut.text', { name: nameOf(person.user), wave: campTitle(camp) })}
        confirm={t('people.takeOut.submit')}
        remove={remove}
        done={t('people.takeOut.done', { wave: taken && campTitle(taken) })}
        failed={t('people.takeOut.failed')}
        onClose={close}
        focusTarget={heading}
      />
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
