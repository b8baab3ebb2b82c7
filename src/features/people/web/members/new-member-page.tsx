import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link, useNavigate, type ClientLoaderFunctionArgs } from 'react-router';
import { ProgrammeFields } from '#features/accounts/web/shared/programme-fields.tsx';
import {
  emptyAccount,
  neverStored,
  SignInFields,
  UniversityFields,
  PersonalFields,
} from '#features/accounts/web/shared/sign-up-fields.tsx';
import { useIdQuestion } from '#features/accounts/web/shared/use-id-question.ts';
import { roles } from '#club/shared/access.ts';
import { fileRule } from '#kit/web/form/file-rule.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form, SubmitButton } from '#kit/web/form/form.tsx';
import { SelectField } from '#kit/web/form/select-field.tsx';
import { UnsavedGuard } from '#kit/web/form/unsaved-guard.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { requirePermission } from '#club/web/guards.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { newMemberBody } from '#schemas/features/people/members.contract.ts';
import { useAddMember } from './members.hooks.ts';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.core-members', request);
  return null;
}

const formSchema = newMemberBody.safeExtend({ image: fileRule() });

const listPath = '/dashboard/coremembers';

export default function NewMemberPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [added, setAdded] = useState<string>();
  const add = useAddMember();
  const askAboutId = useIdQuestion();
  const form = useApiForm({
    schema: formSchema,
    defaults: emptyAccount,
    send: async (values, idempotencyKey) => {
      askAboutId(values);
      return add.mutateAsync({ ...values, idempotencyKey });
    },
    onDone: (_reply, { email }) => setAdded(email),
    draft: { key: 'new member', without: neverStored },
  });

  /** The form is empty then, so nothing in it is unsaved. */
  function startOver() {
    form.form.reset();
    setAdded(undefined);
  }

  return (
    <>
      <PageHeader
        title={t('members.newMember.title')}
        text={t('members.newMember.text')}
        back={{ to: listPath, label: t('members.staff.title') }}
      />
      <Form form={form} label={t('members.newMember.title')} className="max-w-3xl gap-8">
        {added === undefined && <UnsavedGuard />}
        <PersonalFields title={t('members.newMember.person')} onBehalf />
        <UniversityFields onBehalf />
        <ProgrammeFields onBehalf>
          <SelectField
            name="role"
            label={t('members.fields.role')}
            placeholder={t('auth.choices.choose')}
            choices={roles.map((role) => ({ value: role, label: t(`users.profile.roles.${role}`) }))}
            className="sm:col-span-2"
            required
          />
        </ProgrammeFields>
        <SignInFields onBehalf />
        <FormAlert failure={form.failure} fallback={t('members.newMember.failed')} />
        <div className="flex flex-col gap-3 sm:flex-row">
          <SubmitButton idle={t('members.newMember.submit')} busy={t('ui.saving')} />
          <Link to={listPath} className={buttonClass({ look: 'outline' })}>
            {t('ui.cancel')}
          </Link>
        </div>
      </Form>
      <ConfirmDialog
        open={added !== undefined}
        title={t('members.newMember.doneTitle')}
        text={t('members.newMember.doneText', { email: added ?? '' })}
        confirm={t('members.newMember.ok')}
        confirmLook="primary"
        onConfirm={() => void navigate(listPath)}
        cancel={t('members.newMember.another')}
        onClose={startOver}
      />
    </>
  );
}
