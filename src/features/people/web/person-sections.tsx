import { useTranslation } from '#kit/web/i18n.ts';
import { may } from '#club/shared/access.ts';
import { useSession } from '#kit/web/session.ts';
import { SettingsSection } from '#kit/web/ui/settings-section.tsx';
import type { PersonOut } from '../people.contract.ts';
import { PersonDetails } from './person-details.tsx';
import { PersonExcuses } from './person-excuses.tsx';
import { PersonHistory } from './person-history.tsx';
import { PersonNotes } from './person-notes.tsx';
import { PersonRequests } from './person-requests.tsx';
import { PersonWaves } from './person-waves.tsx';

/** The parts of the page, those with something to say or to do. */
export function PersonSections({ person }: { person: PersonOut }) {
  const { t } = useTranslation();
  const me = useSession()?.user;
  const trains = person.waves.length > 0 || person.left.length > 0;
  // Nobody has to do with notes on themselves.
  const noted = person.user._id !== me?._id && (trains || person.notes.length > 0);
  const parts = [
    { id: 'waves', title: t('people.waves.title'), shown: true },
    { id: 'notes', title: t('people.notes.title'), shown: noted },
    { id: 'details', title: t('people.details.title'), shown: true },
    { id: 'excuses', title: t('people.excuses.title'), shown: person.excuses.length > 0 },
    { id: 'requests', title: t('people.requests.title'), shown: person.requests.length > 0 },
    { id: 'history', title: t('people.history.title'), shown: may(me?.role ?? null, 'audit.read') },
  ] as const;
  const shown = parts.filter((part) => part.shown);
  return (
    <>
      <nav aria-label={t('people.page.sections')} className="mb-6">
        <ul className="flex flex-wrap gap-2">
          {shown.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="bg-sunken hover:bg-primary-soft hover:text-link inline-flex min-h-11 items-center rounded-full px-4 text-sm font-semibold md:min-h-9"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-col gap-6">
        {shown.map(({ id, title }) => (
          <div key={id} id={id} className="scroll-mt-24">
            <Part id={id} title={title} person={person} />
          </div>
        ))}
      </div>
    </>
  );
}

interface PartProps {
  id: 'waves' | 'notes' | 'details' | 'excuses' | 'requests' | 'history';
  title: string;
  person: PersonOut;
}

function Part({ id, title, person }: PartProps) {
  const { t } = useTranslation();
  if (id === 'waves') return <PersonWaves title={title} person={person} />;
  if (id === 'notes') return <PersonNotes title={title} person={person} />;
  if (id === 'history')
    return (
      <SettingsSection title={title} text={t('people.history.text')}>
        <PersonHistory id={person.user._id} entries={person.history} />
      </SettingsSection>
    );
  return (
    <SettingsSection title={title}>
      {id === 'details' && <PersonDetails person={person} />}
      {id === 'excuses' && <PersonExcuses excuses={person.excuses} />}
      {id === 'requests' && <PersonRequests requests={person.requests} />}
    </SettingsSection>
  );
}
