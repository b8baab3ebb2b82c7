import KeyRound from 'lucide-react/icons/key-round';
import MailCheck from 'lucide-react/icons/mail-check';
import Pencil from 'lucide-react/icons/pencil';
import UserCog from 'lucide-react/icons/user-cog';
import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { RoleDialog } from './members/role-dialog.tsx';
import { may } from '#club/shared/access.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { useSucceeds } from '#kit/web/ui/use-succeeds.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import type { PersonOut } from '../people.contract.ts';
import { personBody } from '#schemas/features/people/people.contract.ts';
import {
  useInvalidatePerson,
  useResendVerification,
  useSendPasswordLink,
  useUpdatePerson,
} from './people.hooks.ts';
import { nameOf } from './shared/person-link.tsx';
import { FormDialog } from '#kit/web/form/dialog-form.tsx';
import {
  BirthDateField,
  DetailFields,
  detailsOf,
  HandleField,
  NameFields,
  NewEmailField,
  NumberIdField,
  PhoneField,
  requiredIf,
} from '#features/accounts/web/shared/person-fields.tsx';
import { useIdQuestion } from '#features/accounts/web/shared/use-id-question.ts';

type User = PersonOut['user'];

/** What a leader does with an account. */
export function PersonActions({ person: { user, waves: camps } }: { person: PersonOut }) {
  const { t } = useTranslation();
  const manages = may(useAuthSession()?.user.role ?? null, 'people.manage');
  const [opened, setOpened] = useState<'edit' | 'role' | 'password' | null>(null);
  const invalidate = useInvalidatePerson();
  const close = () => setOpened(null);
  const changeRole = { what: 'role', Icon: UserCog, text: t('members.role.change') } as const;
  const actions = [
    { what: 'edit', Icon: Pencil, text: t('people.edit.open') } as const,
    ...(manages ? [changeRole] : []),
    { what: 'password', Icon: KeyRound, text: t('people.password.open') } as const,
  ];
  return (
    <div className="flex flex-wrap gap-2">
      {actions.map(({ what, Icon, text }) => (
        <Button
          key={what}
          look="outline"
          size="small"
          className="md:min-h-11!"
          onClick={() => setOpened(what)}
        >
          <Icon aria-hidden="true" className="size-4" />
          {text}
        </Button>
      ))}
      {user.status === 'pending' && <ResendButton user={user} />}
      <EditPersonDialog open={opened === 'edit'} user={user} onClose={close} />
      {opened === 'role' && (
        <RoleDialog member={{ ...user, camps }} onClose={close} onChanged={() => void invalidate()} />
      )}
      <PasswordLinkDialog open={opened === 'password'} user={user} onClose={close} />
    </div>
  );
}

function ResendButton({ user }: { user: User }) {
  const { t } = useTranslation();
  const succeeds = useSucceeds();
  const { mutateAsync, isPending } = useResendVerification(user._id);

  // Awaited here, because the button goes when the address turns out to be verified.
  async function send() {
    if (await succeeds(mutateAsync(), t('people.verification.failed')))
      toast.success(t('people.messages.verificationSent'));
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
  const succeeds = useSucceeds();
  const { mutateAsync, isPending } = useSendPasswordLink(user._id);

  async function send() {
    if (await succeeds(mutateAsync(), t('people.password.failed')))
      toast.success(t('people.messages.passwordLinkSent'));
    onClose();
  }

  return (
    <ConfirmDialog
      open={open}
      title={t('people.password.title')}
      text={t('people.password.text', { name: nameOf(user), email: user.email })}
      confirm={t('people.password.submit')}
      confirmLook="primary"
      busy={isPending}
      onConfirm={() => void send()}
      onClose={onClose}
    />
  );
}

const valuesOf = (user: User) => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: user.phone ?? '',
  codeforces_handle: user.codeforces_handle ?? '',
  ...detailsOf(user),
  DOB: user.DOB ?? '',
  nationalId: '',
});

/** A leader corrects somebody's details. */
function EditPersonDialog({ open, user, onClose }: DialogProps) {
  const { t } = useTranslation();
  const update = useUpdatePerson(user._id);
  const askAboutId = useIdQuestion();
  return (
    <FormDialog
      wide
      open={open}
      onClose={onClose}
      title={t('people.edit.title')}
      text={nameOf(user)}
      confirm={t('people.edit.submit')}
      failed={t('people.edit.failed')}
      form={{
        schema: personBody,
        defaults: valuesOf(user),
        send: async (values) => {
          askAboutId(values);
          return update.mutateAsync(values);
        },
        onDone({ data }) {
          const readdressed = data.email !== user.email;
          toast.success(readdressed ? t('people.edit.readdressed') : t('people.messages.updated'));
        },
      }}
    >
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <PersonFields user={user} />
      </div>
    </FormDialog>
  );
}

/** The details that a leader may correct. */
function PersonFields({ user }: Pick<PersonOut, 'user'>) {
  const { t } = useTranslation();
  return (
    <>
      <NameFields onBehalf />
      <NewEmailField
        name="email"
        label={t('auth.fields.email')}
        hint={t('people.edit.emailHint')}
        onBehalf
        required
      />
      <PhoneField label={t('auth.fields.phone')} autoComplete="off" {...requiredIf(user.phone !== null)} />
      <HandleField label={t('auth.fields.handle')} {...requiredIf(user.codeforces_handle !== null)} />
      <DetailFields user={user} />
      <BirthDateField autoComplete="off" {...requiredIf(Boolean(user.DOB))} />
      <NumberIdField
        name="nationalId"
        label={t('auth.fields.nationalId')}
        hint={user.nationalId ? t('people.edit.nationalIdHint') : undefined}
        {...requiredIf(false)}
      />
    </>
  );
}
