import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { call } from '#kit/web/api.ts';
import { endpointQuery } from '#kit/web/query.tsx';
import { getMe, type OwnUserOut, updateMe } from '../../users.contract.ts';
import { profileBody } from '#schemas/features/accounts/users.contract.ts';
import { maskNationalId } from '../../users.rules.ts';
import { FormDialog } from '#kit/web/form/dialog-form.tsx';
import { BirthDateField, NumberIdField, requiredIf } from '../shared/person-fields.tsx';
import { useIdQuestion } from '../shared/use-id-question.ts';
import { OwnProof } from '../two-step/password-and-code.tsx';

/** Masked until its owner asks: others may look over a shoulder. */
export function OwnNationalId({ id }: { id: string }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <bdi dir="ltr" className="font-mono">
        {shown ? id : maskNationalId(id)}
      </bdi>
      <button
        type="button"
        aria-pressed={shown}
        aria-label={t('users.profile.showIdOf')}
        onClick={() => setShown(!shown)}
        className="text-link -my-2 inline-flex min-h-11 items-center text-sm underline underline-offset-4"
      >
        {t(shown ? 'users.profile.hideId' : 'users.profile.showId')}
      </button>
    </span>
  );
}

const formSchema = profileBody.pick({ nationalId: true, DOB: true, password: true, code: true });

interface Props {
  user: OwnUserOut;
  onClose: () => void;
}

/** What tells who somebody is needs the password. */
export function CorrectIdentity({ user, onClose }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const askAboutId = useIdQuestion();
  return (
    <FormDialog
      onClose={onClose}
      title={t('users.profile.correct')}
      text={t('users.profile.correctText')}
      confirm={t('users.profile.save')}
      busy={t('users.profile.saving')}
      done={t('users.messages.updated')}
      failed={t('users.profile.failed')}
      form={{
        schema: formSchema,
        defaults: { nationalId: user.nationalId ?? '', DOB: user.DOB ?? '', password: '' },
        send: async (body) => {
          askAboutId({ ...body, gender: user.gender ?? undefined });
          return call(updateMe, { body });
        },
        onDone(reply) {
          queries.setQueryData(endpointQuery(getMe, {}).queryKey, reply);
        },
      }}
    >
      <NumberIdField
        name="nationalId"
        label={t('users.profile.fields.nationalId')}
        {...requiredIf(user.nationalId !== null)}
      />
      <BirthDateField {...requiredIf(user.DOB !== null)} />
      <OwnProof />
    </FormDialog>
  );
}
