import KeyRound from 'lucide-react/icons/key-round';
import MailCheck from 'lucide-react/icons/mail-check';
import Pencil from 'lucide-react/icons/pencil';
import UserCog from 'lucide-react/icons/user-cog';
import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { RoleDialog } from './members/role-dialog.tsx';
import { may } from '#club/shared/access.ts';
import { useSession } from '#kit/web/session.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import type { PersonOut } from '../people.contract.ts';
import { EditPersonDialog } from './edit-person-dialog.tsx';
import { useInvalidatePerson, useResendVerification, useSendPasswordLink } from './people.hooks.ts';
import { nameOf } from './shared/person-name.ts';

type User = PersonOut['user'];

/** What a leader does with an account. */
export function PersonActions({ person: { user, waves } }: { person: PersonOut }) {
  const { t } = useTranslation();
  const manages = may(useSession()?.user.role ?? null, 'people.manage');
  const [opened, setOpened] = useState<'edit' | 'role' | 'password' | null>(null);
  const invalidate = useInvalidatePerson();
  const close = () => setOpened(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="outline" size="small" className="md:min-h-11!" onClick={() => setOpened('edit')}>
        <Pencil aria-hidden="true" className="size-4" />
        {t('people.edit.open')}
      </Button>
      {manages && (
        <Button look="outline" size="small" className="md:min-h-11!" onClick={() => setOpened('role')}>
          <UserCog aria-hidden="true" className="size-4" />
          {t('members.role.change')}
        </Button>
      )}
      <Button look="outline" size="small" className="md:min-h-11!" onClick={() => setOpened('password')}>
        <KeyRound aria-hidden="true" className="size-4" />
        {t('people.password.open')}
      </Button>
      {user.status === 'pending' && <ResendButton user={user} />}
      <EditPersonDialog open={opened === 'edit'} user={user} onClose={close} />
      <RoleDialog
        member={opened === 'role' ? { ...user, camps: waves } : null}
        onClose={close}
        onChanged={() => void invalidate()}
      />
      <PasswordLinkDialog open={opened === 'password'} user={user} onClose={close} />
    </div>
  );
}

function ResendButton({ user }: { user: User }) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const { mutateAsync, isPending } = useResendVerification(user._id);

  // Awaited here, because the button goes when the address turns out to be verified.
  async function send() {
    try {
      await mutateAsync();
      toast.success(t('people.messages.verificationSent'));
    } catch (error) {
      toast.danger(failureText(error, t('people.verification.failed')));
    }
  }

  return (
    <Button
      look="outline"
      size="small"
      className="md:min-h-11!"
      aria-disabled={isPending}
      onClick={() => !isPending && void send()}
    >
      <MailCheck aria-hidden="true" className="size-4" />
      {t('people.verification.open')}
    </Button>
  );
}

interface DialogProps {
  open: boolean;
  user: User;
  onClose: () => void;
}

function PasswordLinkDialog({ open, user, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const { mutate, isPending } = useSendPasswordLink(user._id);
  const send = () =>
    mutate(undefined, {
      onSuccess: () => toast.success(t('people.messages.passwordLinkSent')),
      onError: (error) => toast.danger(failureText(error, t('people.password.failed'))),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open={open}
      title={t('people.password.title')}
      text={t('people.password.text', { name: nameOf(user), email: user.email })}
      confirm={t('people.password.submit')}
      confirmLook="primary"
      busy={isPending}
      onConfirm={send}
      onClose={onClose}
    />
  );
}
