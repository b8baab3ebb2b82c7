import KeyRound from 'lucide-react/icons/key-round';
import MailCheck from 'lucide-react/icons/mail-check';
import Pencil from 'lucide-react/icons/pencil';
import UserCog from 'lucide-react/icons/user-cog';
import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { RoleDialog } from './members/role-dialog.tsx';
import { may } from '#club/shared/access.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
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
import { collegeYears, genders } from '#features/accounts/users.rules.ts';
import { z } from '#kit/shared/zod.ts';
import { FormDialog } from '#features/accounts/web/shared/form-dialog.tsx';
import {
  HandleField,
  NameFields,
  NumberIdField,
  OtherEmailField,
  PhoneField,
} from '#features/accounts/web/shared/person-fields.tsx';
import { SelectField } from '#kit/web/form/select-field.tsx';
import { TextField } from '#kit/web/form/text-field.tsx';

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
      <RoleDialog
        member={opened === 'role' ? { ...user, camps: camps } : null}
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

/** Nothing chosen keeps what is stored. */
const kept = z.literal('').transform(() => undefined);

const formSchema = personBody.extend({
  collegeYear: z.union([kept, z.enum(collegeYears)], 'auth.errors.collegeYearInvalid').optional(),
  gender: z.union([kept, z.enum(genders)], 'auth.errors.genderInvalid').optional(),
});

const valuesOf = (user: User) => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: user.phone ?? '',
  codeforces_handle: user.codeforces_handle ?? '',
  university: user.university ?? '',
  universityIdHti: String(user.universityIdHti ?? ''),
  collegeYear: collegeYears.find((year) => year === user.collegeYear) ?? ('' as const),
  gender: genders.find((gender) => gender === user.gender) ?? ('' as const),
  DOB: user.DOB ?? '',
  nationalId: '',
});

/** A leader corrects somebody's details. */
function EditPersonDialog({ open, user, onClose }: DialogProps) {
  const { t } = useTranslation();
  const update = useUpdatePerson(user._id);
  return (
    <FormDialog
      wide
      open={open}
      onClose={onClose}
      title={t('people.edit.title')}
      text={nameOf(user)}
      confirm={t('people.edit.submit')}
      busy={t('ui.saving')}
      failed={t('people.edit.failed')}
      form={{
        schema: formSchema,
        defaults: valuesOf(user),
        send: (values) => update.mutateAsync(values),
        onDone({ data }) {
          const readdressed = data.email !== user.email;
          toast.success(readdressed ? t('people.edit.readdressed') : t('people.messages.updated'));
          onClose();
        },
      }}
    >
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <PersonFields user={user} />
      </div>
    </FormDialog>
  );
}

/** A value that was never given may stay empty; one that was given may not be cleared. */
const requiredIf = (given: boolean) => ({
  required: given,
  rules: { setValueAs: (value: string) => (!given && value === '' ? undefined : value) },
});

/** The details that a leader may correct. */
function PersonFields({ user }: Pick<PersonOut, 'user'>) {
  const { t } = useTranslation();
  const choose = t('auth.choices.choose');
  return (
    <>
      <NameFields onBehalf />
      <OtherEmailField
        name="email"
        label={t('auth.fields.email')}
        hint={t('people.edit.emailHint')}
        required
      />
      <PhoneField label={t('auth.fields.phone')} autoComplete="off" {...requiredIf(user.phone !== null)} />
      <HandleField label={t('auth.fields.handle')} {...requiredIf(user.codeforces_handle !== null)} />
      <TextField
        name="university"
        label={t('auth.fields.university')}
        autoComplete="off"
        {...requiredIf(Boolean(user.university))}
      />
      <NumberIdField
        name="universityIdHti"
        label={t('auth.fields.universityId')}
        {...requiredIf(Boolean(user.universityIdHti))}
      />
      <SelectField
        name="collegeYear"
        label={t('auth.fields.collegeYear')}
        placeholder={choose}
        choices={collegeYears.map((value) => ({ value, label: t(`auth.choices.years.${value}`) }))}
      />
      <SelectField
        name="gender"
        label={t('auth.fields.gender')}
        placeholder={choose}
        choices={genders.map((value) => ({ value, label: t(`auth.choices.genders.${value}`) }))}
      />
      <TextField
        name="DOB"
        type="date"
        label={t('auth.fields.birthDate')}
        autoComplete="off"
        {...requiredIf(Boolean(user.DOB))}
      />
      <NumberIdField
        name="nationalId"
        label={t('auth.fields.nationalId')}
        hint={user.nationalId ? t('people.edit.nationalIdHint') : undefined}
        {...requiredIf(false)}
      />
    </>
  );
}
