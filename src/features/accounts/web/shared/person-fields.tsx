import type { ComponentProps } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useFormMethods } from '#kit/web/form/form-status.ts';
import { SelectField } from '#kit/web/form/select-field.tsx';
import { EmailField, TextField } from '#kit/web/form/text-field.tsx';
import { useTranslation } from '#kit/web/i18n.ts';
import { suggestedAddress } from '../../address-slips.rules.ts';
import { collegeYears, genders } from '../../users.rules.ts';

type Props = ComponentProps<typeof TextField>;

/** First and last name; a browser fills in one's own. */
export function NameFields({ onBehalf }: { onBehalf?: boolean }) {
  const { t } = useTranslation();
  const autofill = (name: string) => (onBehalf ? 'off' : name);
  return (
    <>
      <TextField
        name="firstName"
        label={t('auth.fields.firstName')}
        autoComplete={autofill('given-name')}
        required
      />
      <TextField
        name="lastName"
        label={t('auth.fields.lastName')}
        autoComplete={autofill('family-name')}
        required
      />
    </>
  );
}

/** An address that somebody types for the first time: asks about a slip in a well-known domain. */
export function NewEmailField(field: ComponentProps<typeof EmailField>) {
  const { t } = useTranslation();
  const { setValue } = useFormMethods();
  const { name } = field;
  const typed: unknown = useWatch({ name });
  const { touchedFields, dirtyFields } = useFormState({ name });
  const isTyping = dirtyFields[name] === true && !touchedFields[name];
  const email = !isTyping && typeof typed === 'string' ? suggestedAddress(typed) : null;
  const suggestion = email !== null && (
    <span role="status">
      <button
        type="button"
        className="text-link inline-flex min-h-11 items-center text-start font-semibold wrap-anywhere underline underline-offset-4"
        onClick={({ currentTarget }) => {
          setValue(name, email, { shouldDirty: true, shouldValidate: true });
          currentTarget.closest('div')?.querySelector('input')?.focus();
        }}
      >
        {t('auth.address.suggestion', { email: `\u2068${email}\u2069` })}
      </button>
    </span>
  );
  return <EmailField {...field} hint={suggestion || field.hint} />;
}

/** A value that was never given may stay empty; one that was given may not be cleared. */
export const requiredIf = (given: boolean) => ({
  required: given,
  rules: { setValueAs: (value: string) => (!given && value === '' ? undefined : value) },
});

type Details = Partial<
  Record<'university' | 'universityIdHti' | 'collegeYear' | 'gender', string | number | null>
>;

export const detailsOf = (user: Details) => ({
  university: String(user.university ?? ''),
  universityIdHti: String(user.universityIdHti ?? ''),
  collegeYear: collegeYears.find((year) => year === user.collegeYear),
  gender: genders.find((gender) => gender === user.gender),
});

interface StudyProps {
  /** What is stored; in a new account all is required. */
  user?: Details;
  autoComplete?: string;
  className?: string;
}

export function StudyFields({ user, autoComplete = 'off', className }: StudyProps) {
  const { t } = useTranslation();
  const rule = (name: keyof Details) => requiredIf(user === undefined || Boolean(user[name]));
  return (
    <>
      <TextField
        name="university"
        label={t('auth.fields.university')}
        autoComplete={autoComplete}
        className={className}
        {...rule('university')}
      />
      <NumberIdField
        name="universityIdHti"
        label={t('auth.fields.universityId')}
        {...rule('universityIdHti')}
      />
      <SelectField
        name="collegeYear"
        label={t('auth.fields.collegeYear')}
        placeholder={t('auth.choices.choose')}
        choices={collegeYears.map((value) => ({ value, label: t(`auth.choices.years.${value}`) }))}
        {...rule('collegeYear')}
      />
    </>
  );
}

/** What is known of somebody's studies, and the gender. */
export function DetailFields({ user }: { user: Details }) {
  const { t } = useTranslation();
  return (
    <>
      <StudyFields user={user} />
      <SelectField
        name="gender"
        label={t('auth.fields.gender')}
        placeholder={t('auth.choices.choose')}
        choices={genders.map((value) => ({ value, label: t(`auth.choices.genders.${value}`) }))}
        {...requiredIf(Boolean(user.gender))}
      />
    </>
  );
}

/** The field of a date of birth. */
export function BirthDateField(field: Omit<Props, 'name' | 'label'>) {
  const { t } = useTranslation();
  return <TextField {...field} name="DOB" label={t('auth.fields.birthDate')} type="date" />;
}

export const PhoneField = (field: Omit<Props, 'name'>) => (
  <TextField autoComplete="tel" {...field} name="phone" type="tel" inputMode="tel" ltr />
);

export const HandleField = (field: Omit<Props, 'name'>) => (
  <TextField
    {...field}
    name="codeforces_handle"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    ltr
    mono
  />
);

/** A number of digits that no browser knows. */
export const NumberIdField = (field: Props) => (
  <TextField {...field} inputMode="numeric" autoComplete="off" ltr mono />
);
