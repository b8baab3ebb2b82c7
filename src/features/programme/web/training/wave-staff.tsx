import { useTranslation } from '#kit/web/i18n.ts';
import type { CampPreviewOut, CampPageOut } from '../../camps.contract.ts';
import { Avatar } from '#kit/web/ui/avatar.tsx';

/** Of a wave that one may not read yet only the names are known. */
type Staff = CampPageOut['mentors'][number] | CampPreviewOut['mentors'][number];

interface Props {
  instructor: Staff | null;
  mentors: Staff[];
}

/** Instructor and mentors of a wave. */
export function WaveStaff({ instructor, mentors }: Props) {
  const { t } = useTranslation();
  const people = [
    ...(instructor ? [{ person: instructor, duty: t('training.wave.instructor') }] : []),
    ...mentors.map((person) => ({ person, duty: t('training.wave.mentor') })),
  ];
  return (
    <div>
      <h3 className="text-xl">{t('training.wave.people')}</h3>
      {people.length === 0 ? (
        <p className="text-muted mt-3">{t('training.wave.noPeople')}</p>
      ) : (
        <ul className="mt-5 grid gap-3 sm:grid-cols-2">
          {people.map(({ person, duty }, order) => (
            <li
              key={'_id' in person ? person._id + duty : order}
              className="bg-surface border-line flex items-center gap-4 rounded-2xl border p-3"
            >
              <Person person={person} duty={duty} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Person({ person, duty }: { person: Staff; duty: string }) {
  const name = `${person.firstName} ${person.lastName}`;
  return (
    <>
      <Avatar name={name} image={'image' in person ? person.image : null} className="size-12" />
      <div className="min-w-0">
        <p className="leading-snug font-bold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-muted text-sm">{duty}</p>
      </div>
    </>
  );
}
