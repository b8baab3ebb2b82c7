import { useTranslation } from '#kit/web/i18n.ts';
import { collegeYears, genders } from '#features/accounts/users.rules.ts';
import { z } from '#kit/shared/zod.ts';
import { DialogForm } from '#kit/web/form/dialog-form.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { personBody, type PersonOut } from '../people.contract.ts';
import { PersonFields } from './person-fields.tsx';
import { useUpdatePerson } from './people.hooks.ts';
import { nameOf } from './shared/person-name.ts';

type User = PersonOut['user'];

interface Props {
  open: boolean;
  user: User;
  onClose: () => void;
}

/** A leader corrects somebody's details. */
export function EditPersonDialog({ open, user, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog wide open={open} onClose={onClose} title={t('people.edit.title')} description={nameOf(user)}>
      {open && <EditForm user={user} onClose={onClose} />}
    </Dialog>
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

function EditForm({ user, onClose }: Omit<Props, 'open'>) {
  const { t } = useTranslation();
  const update = useUpdatePerson(user._id);
  const form = useApiForm({
    schema: formSchema,
    defaults: valuesOf(user),
    send: update.mutateAsync,
    onDone({ data }) {
      const readdressed = data.email !== user.email;
      toast.success(readdressed ? t('people.edit.readdressed') : t('people.messages.updated'));
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      label={t('people.edit.title')}
      confirm={t('people.edit.submit')}
      busy={t('ui.saving')}
      failed={t('people.edit.failed')}
      onClose={onClose}
    >
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <PersonFields user={user} />
      </div>
    </DialogForm>
  );
}
