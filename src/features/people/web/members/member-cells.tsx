import Pencil from 'lucide-react/icons/pencil';
import { useTranslation } from '#kit/web/i18n.ts';
import { campTitle } from '../camp-title.ts';
import type { MemberOut } from '../../members.contract.ts';
import { PersonLink, nameOf } from '../shared/person-link.tsx';
import { distinctName } from '#kit/shared/namesakes.ts';
import { Avatar } from '#kit/web/ui/avatar.tsx';

/** For dialogs, which do not show what else is in the row. */
export const distinctNameOf = (member: Omit<MemberOut, 'camps'>) =>
  distinctName({ name: nameOf(member), handle: member.codeforces_handle, email: member.email });

export function MemberName({ member }: { member: MemberOut }) {
  return (
    <span className="flex items-center gap-x-3 gap-y-1 max-md:flex-wrap md:min-w-36">
      <Avatar name={nameOf(member)} image={member.image} className="size-9 text-xs" />
      <span className="min-w-0 wrap-anywhere md:wrap-break-word">
        <PersonLink id={member._id}>
          <bdi>{nameOf(member)}</bdi>
        </PersonLink>
      </span>
    </span>
  );
}

export type MemberCamp = MemberOut['camps'][number];

interface CampsProps {
  member: MemberOut;
  /** Read-only without it. */
  onMentor: ((camp: MemberCamp) => void) | undefined;
}

/** A trainee's camps with their mentors. */
export function MemberCamps({ member, onMentor }: CampsProps) {
  const { t } = useTranslation();
  if (member.camps.length === 0) return '–';
  return (
    <ul className="flex flex-col gap-1.5 md:min-w-32">
      {member.camps.map((camp) => (
        <li key={camp._id}>
          <bdi>{campTitle(camp)}</bdi>
          <span className="text-muted flex items-center gap-1 text-xs max-md:justify-end">
            <span>
              {camp.mentor ? (
                <>
                  {t('members.list.mentor')}{' '}
                  <PersonLink id={camp.mentor._id}>
                    <bdi>{camp.mentor.name}</bdi>
                  </PersonLink>
                </>
              ) : (
                t('members.list.noMentor')
              )}
            </span>
            {onMentor && (
              <button
                type="button"
                aria-label={t('members.mentor.changeOf', { name: nameOf(member) })}
                title={t('members.mentor.change')}
                onClick={() => onMentor(camp)}
                className="text-link hover:bg-primary-soft -my-3 flex size-11 shrink-0 items-center justify-center rounded-lg md:-my-1.5 md:size-7"
              >
                <Pencil aria-hidden="true" className="size-3.5" />
              </button>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
