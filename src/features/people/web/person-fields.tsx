import { useTranslation } from '#kit/web/i18n.ts';
import { collegeYears, genders } from '#features/accounts/users.rules.ts';
import { SelectField } from '#kit/web/form/select-field.tsx';
import { TextField } from '#kit/web/form/text-field.tsx';
import type { PersonOut } from '../people.contract.ts';

/** A value that was never given may stay empty; one that was given may not be cleared. */
const requiredIf = (given: boolean) => ({
  required: given,
  rules: { setValueAs: (value: string) => (!given && value === '' ? undefined : value) },
});

const foreign = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** The details that a leader may correct. */
export function PersonFields({ user }: Pick<PersonOut, 'user'>) {
  const { t } = useTranslation();
  const choose = t('auth.choices.choose');
  return (
    <>
      <TextField name="firstName" label={t('auth.fields.firstName')} autoComplete="off" required />
      <TextField name="lastName" label={t('auth.fields.lastName')} autoComplete="off" required />
      <TextField
        name="email"
        type="email"
        label={t('auth.fields.email')}
        hint={t('people.edit.emailHint')}
        inputMode="email"
        ltr
        required
        {...foreign}
      />
      <TextField
        name="phone"
        type="tel"
        label={t('auth.fields.phone')}
        inputMode="tel"
        autoComplete="off"
        ltr
        {...requiredIf(user.phone !== null)}
      />
      <TextField
        name="codeforces_handle"
        label={t('auth.fields.handle')}
        ltr
        mono
        {...foreign}
        {...requiredIf(user.codeforces_handle !== null)}
      />
      <TextField
        name="university"
        label={t('auth.fields.university')}
        autoComplete="off"
        {...requiredIf(Boolean(user.university))}
      />
      <TextField
        name="universityIdHti"
        label={t('auth.fields.universityId')}
        inputMode="numeric"
        autoComplete="off"
        ltr
        mono
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
      <TextField
        name="nationalId"
        label={t('auth.fields.nationalId')}
        hint={user.nationalId ? t('people.edit.nationalIdHint') : undefined}
        inputMode="numeric"
        autoComplete="off"
        ltr
        mono
        {...requiredIf(false)}
      />
    </>
  );
}
