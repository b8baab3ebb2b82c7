import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#kit/web/i18n.ts';
import type { MemberOut, NamedDuty } from '../../members.contract.ts';
import { assignableRoles } from '#club/shared/access.ts';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { rolePreviewQuery } from './members.hooks.ts';

/** Somebody whose role changes, with the waves they train in. */
export type RoleMember = Omit<MemberOut, 'camps'> & { camps: readonly unknown[] };

/** What the chosen role changes: the waves that the person leaves, read from the server. */
export function RoleEffects({ member }: { member: RoleMember }) {
  const chosen = String(useWatch({ name: 'role' }) ?? '');
  const role = assignableRoles.find((each) => each === chosen);
  if (role === undefined || role === member.role) return null;
  return <Effects member={member} role={role} />;
}

function Effects({ member, role }: { member: RoleMember; role: (typeof assignableRoles)[number] }) {
  const { t } = useTranslation();
  const read = useQuery(rolePreviewQuery(member._id, role));
  const { camps } = member;
  return (
    <div role="status" className="bg-sunken flex flex-col gap-2 rounded-2xl p-4 text-sm">
      <QueryBoundary read={read}>
        {({ data: { leaves } }) =>
          leaves.length === 0 ? (
            <p>{t('members.role.leavesNone')}</p>
          ) : (
            <>
              <p className="font-bold">{t('members.role.leaves', { count: leaves.length })}</p>
              <ul className="list-disc ps-5">
                {leaves.map((duty) => (
                  <LeftWave key={duty.campId} duty={duty} />
                ))}
              </ul>
            </>
          )
        }
      </QueryBoundary>
      {camps.length > 0 && <p>{t('members.role.trains')}</p>}
      <p>{t('members.role.sessionsEnd')}</p>
    </div>
  );
}

function LeftWave({ duty: { level, camp, duty, trainees } }: { duty: NamedDuty }) {
  const { t } = useTranslation();
  return (
    <li className="wrap-anywhere">
      <bdi>
        {level} · {camp}
      </bdi>
      {` (${t(`users.profile.roles.${duty}`)})`}
      {trainees > 0 && ` – ${t('members.role.mentees', { count: trainees })}`}
    </li>
  );
}
