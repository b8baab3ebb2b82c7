import type { ComponentProps } from 'react';
import { TextField } from '#kit/web/form/text-field.tsx';
import { useTranslation } from '#kit/web/i18n.ts';

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

/** The address of somebody else: the browser must not fill in one's own. */
export const OtherEmailField = (field: Props) => (
  <TextField
    {...field}
    type="email"
    inputMode="email"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    ltr
  />
);

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
