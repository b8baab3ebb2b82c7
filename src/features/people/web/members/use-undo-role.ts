import { useTranslation } from '#kit/web/i18n.ts';
import type { MemberOut, ReleasedDuty } from '../../members.contract.ts';
import type { Role } from '#club/shared/access.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { useRestoreRole } from './members.hooks.ts';

interface Undo {
  role: Role;
  expected: Role;
  duties: ReleasedDuty[];
}

/** Undoes a change of role with its duties, and names the waves that could not be given back. */
export function useUndoRole({ _id }: Pick<MemberOut, '_id'>) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const { mutateAsync } = useRestoreRole(_id);
  return async (body: Undo) => {
    try {
      const { missed, gone } = await mutateAsync(body);
      const waves = [
        ...missed.map(({ level, camp }) => `${level} · ${camp}`),
        ...(gone > 0 ? [t('members.role.gone', { count: gone })] : []),
      ];
      if (waves.length === 0) toast.success(t('members.messages.roleRestored'));
      else toast.danger(t('members.role.missed', { waves: waves.join(', ') }));
    } catch (error) {
      toast.danger(failureText(error, t('members.role.failed')));
    }
  };
}
