import { useWatch } from 'react-hook-form';
import { useTranslation } from '#kit/web/i18n.ts';
import { isDuty } from '#club/shared/access.ts';
import { DialogForm } from '#kit/web/form/dialog-form.tsx';
import { SelectField } from '#kit/web/form/select-field.tsx';
import { TextField } from '#kit/web/form/text-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { inviteBody } from '../../invitations.contract.ts';
import { invitedRoles } from '../../invitations.rules.ts';
import { useInvite } from './inviting.hooks.ts';
import { WavesField } from './waves-field.tsx';

export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t('inviting.invite')} description={t('inviting.text')}>
      <InviteForm onClose={onClose} />
    </Dialog>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const invite = useInvite();
  const form = useApiForm({
    schema: inviteBody,
    defaults: { email: '', campIds: [] },
    // Waves that were chosen before another role do not count.
    send: (body) => invite.mutateAsync(isDuty(body.role) ? body : { ...body, campIds: [] }),
    onDone: onClose,
  });
  return (
    <DialogForm
      form={form}
      label={t('inviting.invite')}
      confirm={t('inviting.submit')}
      busy={t('inviting.sending')}
      failed={t('inviting.failed')}
      onClose={onClose}
    >
      <TextField
        name="email"
        label={t('inviting.fields.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        ltr
        required
      />
      <SelectField
        name="role"
        label={t('inviting.fields.role')}
        placeholder={t('inviting.fields.chooseRole')}
        choices={invitedRoles.map((role) => ({ value: role, label: t(`users.profile.roles.${role}`) }))}
        required
      />
      <WavesOfRole />
    </DialogForm>
  );
}

function WavesOfRole() {
  const { t } = useTranslation();
  const chosen: unknown = useWatch({ name: 'role' });
  const role = invitedRoles.find((one) => one === chosen);
  if (role && !isDuty(role)) return <p className="text-muted text-sm">{t('inviting.fields.everyWave')}</p>;
  return <WavesField name="campIds" />;
}
