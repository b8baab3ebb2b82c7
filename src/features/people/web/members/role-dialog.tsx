import { useTranslation } from '#kit/web/i18n.ts';
import type { MemberOut, ReleasedDuty, NamedDuty } from '../../members.contract.ts';
import { roleBody } from '#schemas/features/people/members.contract.ts';
import { assignableRoles, type Role } from '#club/shared/access.ts';
import { FormDialog } from '#kit/web/form/dialog-form.tsx';
import { SelectField } from '#kit/web/form/select-field.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { distinctNameOf } from './member-cells.tsx';
import { useChangeRole, useRestoreRole, rolePreviewQuery } from './members.hooks.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';

interface Props {
  member: RoleMember;
  onClose: () => void;
  /** When the role was changed, and when that was undone; must work when the screen is gone. */
  onChanged?: () => void;
}

export function RoleDialog({ member, onClose, onChanged }: Props) {
  const { t } = useTranslation();
  const change = useChangeRole(member._id);
  const undo = useUndoRole(member);
  return (
    <FormDialog
      title={t('members.role.title')}
      text={t('members.role.text', {
        name: distinctNameOf(member),
        role: t(`users.profile.roles.${member.role}`),
      })}
      confirm={t('members.role.submit')}
      failed={t('members.role.failed')}
      form={{
        schema: roleBody,
        defaults: {},
        send: (values, idempotencyKey) => change.mutateAsync({ ...values, idempotencyKey }),
        onDone({ data, before, released }) {
          const body = { role: before, expected: data.role, duties: released };
          toast.undoable(t('members.messages.roleChanged'), () => void undo(body).then(onChanged));
          onChanged?.();
        },
      }}
      onClose={onClose}
    >
      <SelectField
        name="role"
        label={t('members.role.field')}
        placeholder={t('members.role.choose')}
        choices={assignableRoles.map((role) => ({ value: role, label: t(`users.profile.roles.${role}`) }))}
        required
      />
      <RoleEffects member={member} />
    </FormDialog>
  );
}

interface Undo {
  role: Role;
  expected: Role;
  duties: ReleasedDuty[];
}

/** Undoes a change of role with its duties, and names the camps that could not be given back. */
function useUndoRole({ _id }: Pick<MemberOut, '_id'>) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const { mutateAsync } = useRestoreRole(_id);
  return async (body: Undo) => {
    try {
      const { missed, gone } = await mutateAsync(body);
      const camps = [
        ...missed.map(({ level, camp }) => `${level} · ${camp}`),
        ...(gone > 0 ? [t('members.role.gone', { count: gone })] : []),
      ];
      if (camps.length === 0) toast.success(t('members.messages.roleRestored'));
      else toast.danger(t('members.role.missed', { waves: camps.join(', ') }));
    } catch (error) {
      toast.danger(failureText(error, t('members.role.failed')));
    }
  };
}

/** Somebody whose role changes, with the camps they train in. */
type RoleMember = Omit<MemberOut, 'camps'> & { camps: readonly unknown[] };

/** What the chosen role changes: the camps that the person leaves, read from the server. */
function RoleEffects({ member }: { member: RoleMember }) {
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
                  <LeftCamp key={duty.campId} duty={duty} />
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

function LeftCamp({ duty: { level, camp, duty, trainees } }: { duty: NamedDuty }) {
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
