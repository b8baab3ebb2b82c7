import { useTranslation } from '#kit/web/i18n.ts';
import { genders } from '../../users.rules.ts';
import { ImagePicker } from '#kit/web/form/image-picker.tsx';
import { RadioField } from '#kit/web/form/choice-fields.tsx';
import { FieldGroup } from '../auth/field-group.tsx';
import { PasswordPair } from './password-fields.tsx';
import {
  BirthDateField,
  NameFields,
  NewEmailField,
  NumberIdField,
  PhoneField,
  StudyFields,
} from './person-fields.tsx';

export const emptyAccount = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  universityIdHti: '',
  phone: '',
  nationalId: '',
  codeforces_handle: '',
  university: '',
  levelId: '',
  campId: '',
  gender: 'male',
  DOB: '',
  image: undefined,
} as const;

export const passwords = ['password', 'confirmPassword'] as const;

/** Left out of a draft that stays on the device, because others may use it too. */
export const neverStored = [...passwords, 'nationalId'] as const;

/** When a leader fills in the form for a new member, it does not say "you" and disables autofill. */
export interface OnBehalf {
  onBehalf?: boolean;
}

interface PersonalProps extends OnBehalf {
  /** Defaults to "You". */
  title?: string;
}

const personal = ['firstName', 'lastName', 'phone', 'nationalId', 'DOB', 'gender'] as const;

export function PersonalFields({ title, onBehalf }: PersonalProps) {
  const { t } = useTranslation();
  const autofill = (name: string) => (onBehalf ? 'off' : name);
  return (
    <FieldGroup letter="A" title={title ?? t('auth.signUp.groups.you')} fields={personal}>
      <NameFields onBehalf={onBehalf} />
      <PhoneField label={t('auth.fields.phone')} autoComplete={autofill('tel')} required />
      <BirthDateField autoComplete={autofill('bday')} required />
      <NumberIdField
        name="nationalId"
        label={t('auth.fields.nationalId')}
        hint={onBehalf ? undefined : t('auth.signUp.nationalIdHint')}
        required
      />
      <RadioField
        name="gender"
        label={t('auth.fields.gender')}
        required
        choices={genders.map((value) => ({ value, label: t(`auth.choices.genders.${value}`) }))}
      />
      <div className="sm:col-span-2">
        <ImagePicker name="image" label={t('auth.signUp.picture')} hint={t('auth.signUp.pictureHint')} />
      </div>
    </FieldGroup>
  );
}

const university = ['university', 'universityIdHti', 'collegeYear'] as const;

export function UniversityFields({ onBehalf }: OnBehalf) {
  const { t } = useTranslation();
  return (
    <FieldGroup letter="B" title={t('auth.signUp.groups.university')} fields={university}>
      <StudyFields autoComplete={onBehalf ? 'off' : 'organization'} className="sm:col-span-2" />
    </FieldGroup>
  );
}

const signIn = ['email', 'password', 'confirmPassword'] as const;

export function SignInFields({ onBehalf }: OnBehalf) {
  const { t } = useTranslation();
  return (
    <FieldGroup
      letter="D"
      title={t('auth.signUp.groups.signIn')}
      fields={signIn}
      groupRule={([, password, repeated]) => password === repeated}
    >
      <NewEmailField
        name="email"
        label={t('auth.fields.email')}
        onBehalf={onBehalf}
        className="sm:col-span-2"
        required
      />
      <PasswordPair />
    </FieldGroup>
  );
}
