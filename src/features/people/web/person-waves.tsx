import { useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { waveStatus } from '#features/programme/camps.rules.ts';
import { may } from '#club/shared/access.ts';
import { clubToday } from '#club/shared/club-time.ts';
import { useSession } from '#kit/web/session.ts';
import { SettingsSection } from '#kit/web/ui/settings-section.tsx';
import type { PersonOut, PersonWaveOut } from '../people.contract.ts';
import { MoveDialog } from './move-dialog.tsx';
import { PersonWave } from './person-wave.tsx';
import { TakeOutDialog } from './take-out-dialog.tsx';
import { waveTitle } from './wave-title.ts';

interface Change {
  what: 'move' | 'take out';
  wave: PersonWaveOut;
}

/** Waves that run before those that are over. */
const runningFirst = (waves: readonly PersonWaveOut[]) => {
  const isOver = (wave: PersonWaveOut) => ['finished', 'archived'].includes(waveStatus(wave, clubToday()));
  return waves.toSorted((one, other) => Number(isOver(one)) - Number(isOver(other)));
};

/** Where somebody trains, and the waves that they left; a leader moves them and takes them out. */
export function PersonWaves({ title, person }: { title: string; person: PersonOut }) {
  const { t } = useTranslation();
  const role = useSession()?.user.role ?? null;
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
    // The button that had the focus goes with its wave.
    focusAfter: () => (gone.current ? heading.current : null),
  };

  function ask(what: Change['what'], wave: PersonWaveOut) {
    gone.current = false;
    setChange({ what, wave });
  }

  const changed = (what: Change['what']) => (change?.what === what ? change.wave : null);
  return (
    <SettingsSection title={title} headingRef={heading}>
      {person.waves.length === 0 && (
        <p className="text-muted">
          {may(role, 'camp.every') ? t('people.waves.none') : t('people.waves.noneOfYours')}
        </p>
      )}
      <div className="divide-line flex flex-col divide-y">
        {runningFirst(person.waves).map((wave) => (
          <PersonWave
            key={wave.campId}
            wave={wave}
            onMove={edits ? () => ask('move', wave) : undefined}
            onTakeOut={edits ? () => ask('take out', wave) : undefined}
          />
        ))}
      </div>
      {person.left.length > 0 && <LeftWaves left={person.left} />}
      <MoveDialog wave={changed('move')} {...dialog} />
      <TakeOutDialog wave={changed('take out')} {...dialog} />
    </SettingsSection>
  );
}

function LeftWaves({ left }: Pick<PersonOut, 'left'>) {
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
              <bdi className="wrap-anywhere">{waveTitle({ level, title })}</bdi>
            </Link>
            <span className="text-muted tabular-nums">{t('people.waves.leftFacts', facts)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
