import { useTranslation } from '#kit/web/i18n.ts';
import { roleBody } from '../../members.contract.ts';
import { assignableRoles } from '#club/shared/access.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form } from '#kit/web/form/form.tsx';
import { SelectField } from '#kit/web/form/select-field.tsx';
import { SubmitButton } from '#kit/web/form/submit-button.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { distinctNameOf } from './member-cells.tsx';
import { useChangeRole } from './members.hooks.ts';
import { RoleEffects, type RoleMember } from './role-effects.tsx';
import { useUndoRole } from './use-undo-role.ts';

interface Props {
  /** Null closes the dialog. */
  member: RoleMember | null;
  onClose: () => void;
  /** When the role was changed, and when that was undone; must work when the screen is gone. */
  onChanged?: () => void;
}

export function RoleDialog({ member, onClose, onChanged }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={member !== null}
      onClose={onClose}
      title={t('members.role.title')}
      description={
        member
          ? t('members.role.text', {
              name: distinctNameOf(member),
              role: t(`users.profile.roles.${member.role}`),
            })
          : undefined
      }
    >
      {member && <RoleForm member={member} onClose={onClose} onChanged={onChanged} />}
    </Dialog>
  );
}

interface FormProps extends Omit<Props, 'member'> {
  member: RoleMember;
}

function RoleForm({ member, onClose, onChanged }: FormProps) {
  const { t } = useTranslation();
  const change = useChangeRole(member._id);
  const undo = useUndoRole(member);
  const form = useApiForm({
    schema: roleBody,
    defaults: {},
    send: change.mutateAsync,
    onDone({ data, before, released }) {
      const body = { role: before, expected: data.role, duties: released };
      toast.undoable(t('members.messages.roleChanged'), () => void undo(body).then(onChanged));
      onChanged?.();
      onClose();
    },
  });
  return (
    <Form form={form} label={t('members.role.title')} className="mt-6">
      <SelectField
        name="role"
        label={t('members.role.field')}
        placeholder={t('members.role.choose')}
        choices={assignableRoles.map((role) => ({ value: role, label: t(`users.profile.roles.${role}`) }))}
        required
      />
      <RoleEffects member={member} />
      <FormAlert failure={form.failure} fallback={t('members.role.failed')} />
      <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        <SubmitButton idle={t('members.role.submit')} busy={t('ui.saving')} />
        <Button look="outline" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Form>
  );
}
